// Topics and rules of a title as one list to search.
import type { RuleInfo, TopicInfo } from '../generated/protocol';

export interface Entry {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly text: string;
}

export function entriesOf(topics: readonly TopicInfo[], rules: readonly RuleInfo[]): Entry[] {
  return [
    ...topics.map((topic) => ({ ...topic, text: lined(topic.text) })),
    ...rules.map((rule) => ({ id: rule.id, group: `Rules: ${rule.section}`, title: rule.id, text: rule.text })),
  ];
}

/** Plain lines stand each for itself. */
const lined = (text: string) => (/^\s*([-*|#]|\d+\.)/m.test(text) ? text : text.replace(/\n(?!\n)/g, '\n\n'));

/** Those with all the words, by groups; what has them in its title stands first. */
export function found(entries: readonly Entry[], words: string): [string, Entry[]][] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (has(`${entry.title} ${entry.group} ${entry.text} ${entry.id}`))
      groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  }
  if (wanted.length === 0) return [...groups];
  const titled = ([, list]: [string, Entry[]]) => Number(list.some((entry) => has(entry.title)));
  return [...groups]
    .map(([group, list]): [string, Entry[]] => [
      group,
      [...list].sort((a, b) => Number(has(b.title)) - Number(has(a.title))),
    ])
    .sort((a, b) => titled(b) - titled(a));
}

/** Other topics that the text names: what it grows out of, what it becomes, what it costs. */
export function seeAlso(entry: Entry, entries: readonly Entry[], most = 12): Entry[] {
  const names = (text: string, title: string) =>
    new RegExp(`(^|[^\\p{L}])${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^\\p{L}])`, 'u').test(text);
  return entries
    .filter(
      (other) =>
        other.id !== entry.id &&
        !other.group.startsWith('Rules') &&
        other.title.length > 2 &&
        names(entry.text, other.title),
    )
    .slice(0, most);
}

// Topics and rules of a title in one searchable list.
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

/** Each plain line is a paragraph of its own. */
const lined = (text: string) => (/^\s*([-*|#]|\d+\.)/m.test(text) ? text : text.replace(/\n(?!\n)/g, '\n\n'));

/** Entries that contain all the words, by groups; matches in the title come first. */
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

/** Other topics named in the text, such as predecessors, upgrades and prices. */
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

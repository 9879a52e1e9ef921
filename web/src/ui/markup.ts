// The subset of Markdown that rules and help use: paragraphs, lists, tables, bold, italic, code, and rule ids as links.
export type Piece = { kind: 'text' | 'bold' | 'italic' | 'code' | 'rule'; text: string };
export type Block =
  | { kind: 'paragraph' | 'heading'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'table'; head: Piece[][]; rows: Piece[][][] };

const INLINE = /\*\*(.+?)\*\*|`(.+?)`|(?<![\w*])\*([^*\s][^*]*)\*(?!\w)|\b([A-Z]{2,4}(?:-[A-Z]+)+-[A-Z]?\d+)\b/g;
const ITEM = /^\s*(?:[*-]|\d+\.)\s+(.*)/;

export function inline(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > end) pieces.push({ kind: 'text', text: text.slice(end, found.index) });
    const [, bold, code, italic, rule] = found;
    if (bold) pieces.push({ kind: 'bold', text: bold });
    else if (code) pieces.push({ kind: 'code', text: code });
    else if (italic) pieces.push({ kind: 'italic', text: italic });
    else if (rule) pieces.push({ kind: 'rule', text: rule });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

export function blocks(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((part) => chunks(part.split('\n').filter((line) => line.trim())).map(block));
}

/** Consecutive lines of one kind. */
function chunks(lines: string[]): string[][] {
  const found: string[][] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const kind = kindOf(line);
    const before = last && kindOf(last[0]!);
    if (last && (kind === before || (kind === 'paragraph' && before === 'list')) && kind !== 'heading') last.push(line);
    else found.push([line]);
  }
  return found;
}

function kindOf(line: string): Block['kind'] {
  if (line.trim().startsWith('|')) return 'table';
  if (/^#+ /.test(line)) return 'heading';
  return ITEM.test(line) ? 'list' : 'paragraph';
}

function block(lines: string[]): Block {
  const kind = kindOf(lines[0]!);
  if (kind === 'table') {
    const rows = lines.map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    );
    const [head, ...rest] = rows.filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)));
    return { kind, head: (head ?? []).map(inline), rows: rest.map((cells) => cells.map(inline)) };
  }
  if (kind === 'list') {
    const items: string[] = [];
    for (const line of lines) {
      const item = ITEM.exec(line);
      if (item) items.push(item[1]!);
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    return { kind, items: items.map(inline) };
  }
  return { kind, pieces: inline(lines.map((line) => line.trim().replace(/^#+ /, '')).join(' ')) };
}

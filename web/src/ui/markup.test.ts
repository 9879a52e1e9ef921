import { expect, test } from 'vitest';
import { blocks, inline } from './markup';

test('bold, italic, code and rule ids are told apart', () => {
  expect(inline('A **quarter** takes *one* `die`, see MC-RES-1.')).toEqual([
    { kind: 'text', text: 'A ' },
    { kind: 'bold', text: 'quarter' },
    { kind: 'text', text: ' takes ' },
    { kind: 'italic', text: 'one' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'die' },
    { kind: 'text', text: ', see ' },
    { kind: 'rule', text: 'MC-RES-1' },
    { kind: 'text', text: '.' },
  ]);
});

test('a sum is no italics', () => {
  expect(inline('2 * 3 * 4')).toEqual([{ kind: 'text', text: '2 * 3 * 4' }]);
});

test('paragraphs, lists and tables', () => {
  const found = blocks('One\ntwo.\n\n* first\n  goes on\n* second\n\n| a | b |\n|---|---|\n| 1 | 2 |');
  expect(found.map((block) => block.kind)).toEqual(['paragraph', 'list', 'table']);
  expect(found[1]).toMatchObject({ items: [[{ text: 'first goes on' }], [{ text: 'second' }]] });
  expect(found[2]).toMatchObject({
    head: [[{ text: 'a' }], [{ text: 'b' }]],
    rows: [[[{ text: '1' }], [{ text: '2' }]]],
  });
});

test('nothing in a text becomes a tag', () => {
  expect(inline('<script>')).toEqual([{ kind: 'text', text: '<script>' }]);
});

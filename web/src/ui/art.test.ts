import { expect, test } from 'vitest';
import { cover } from './art';

test.each([
  ['Night Market', 'NM'],
  ['The Castles of a Long Night', 'TCL'],
  ['go', 'G'],
  ['7 Wonders', '7W'],
  ['Élan', 'É'],
])('%s is drawn as %s', (title, initials) => expect(cover('x', title).initials).toBe(initials));

test('the colour belongs to the id', () => {
  expect(cover('night-market', 'A').hue).toBe(cover('night-market', 'B').hue);
  expect(cover('night-market', 'A').hue).not.toBe(cover('lantern-steps', 'A').hue);
});

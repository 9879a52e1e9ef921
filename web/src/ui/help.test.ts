import { expect, test } from 'vitest';
import { entriesOf, found, seeAlso } from './help';

const entries = entriesOf(
  [
    { id: 'building/mine', group: 'Buildings', title: 'Mine', text: 'Cost: 1 Iron. Can become Foundry.' },
    { id: 'building/foundry', group: 'Buildings', title: 'Foundry', text: 'Grows out of Mine.' },
    { id: 'resource/iron', group: 'Resources', title: 'Iron', text: 'Found on Hills.' },
  ],
  [{ id: 'CH-RES-3', section: 'Resources', text: 'Iron needs a Mine.', note: false }],
);

test('what has the words in its title stands first', () => {
  expect(found(entries, 'iron').map(([group, list]) => [group, list.map((e) => e.id)])).toEqual([
    ['Resources', ['resource/iron']],
    ['Buildings', ['building/mine']],
    ['Rules: Resources', ['CH-RES-3']],
  ]);
  expect(found(entries, 'ch-res-3')[0]![1]).toHaveLength(1);
  expect(found(entries, 'airship')).toEqual([]);
});

test('an entry leads on to what it names, and to nothing that only looks like it', () => {
  expect(seeAlso(entries[0]!, entries).map((e) => e.title)).toEqual(['Foundry', 'Iron']);
  expect(seeAlso({ ...entries[0]!, text: 'Ironware' }, entries)).toEqual([]);
});

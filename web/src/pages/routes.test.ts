import { expect, test } from 'vitest';
import { pageOf } from './routes';

test.each([
  ['/', 'start', {}],
  ['/lobby', 'lobby', {}],
  ['/lobby/', 'lobby', {}],
  ['/room/a-b', 'room', { id: 'a-b' }],
  ['/help/city-heroes/building%2Fmine', 'help', { game: 'city-heroes', entry: 'building/mine' }],
  ['/new/micro-city', 'new', { game: 'micro-city' }],
  ['/nowhere', 'missing', {}],
  ['/room', 'missing', {}],
  ['/table/a/b', 'missing', {}],
  ['/help/%E0%A4%A', 'help', { game: '%E0%A4%A' }],
])('%s is the page %s', (path, name, props) => {
  expect(pageOf(path)).toMatchObject({ name, props });
});

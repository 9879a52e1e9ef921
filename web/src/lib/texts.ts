// What the frame says, in one place, so that another language is another dictionary.
const english = {
  yourGo: 'Your move',
  toMove: '{name} to move',
  over: 'Over',
  thinking: '{name} is thinking',
  opening: 'Laying the table …',
  noAnswer: 'The server does not answer. Trying again …',
  again: 'Try again',
  gone: 'This table cannot be opened',
  noTable: 'There is no such table.',
  allTables: 'All tables',
  lost: 'The connection is lost. Trying again; nothing you did is forgotten.',
  sending: 'Sending your move …',
  passScreen: 'Pass the screen',
  passScreenTo: 'Pass the screen to {name}',
  playFor: 'Play for {name}',
  allMoves: 'Every move',
  otherwise: 'What cannot be done, and why',
  undoLeadsBack: 'Undo leads back into the game.',
  canBePlayed: '“{text}” can be played.',
  tabPlay: 'Play',
  tabBoard: 'Board',
  tabActions: 'Actions',
  tabLog: 'Log',
} as const;

export type Text = keyof typeof english;

export function say(key: Text, values: Readonly<Record<string, string | number>> = {}): string {
  return english[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

// A first game: a real table with a fixed seed, and somebody who explains it step by step.
export interface Step {
  /** What the coach says; `**bold**` and rule ids are shown as such. */
  readonly text: string;
  readonly heading?: string;
  /** What to look at: the `data-at` of a place or piece. */
  readonly at?: string;
  /**
   * What the player is to do: the notation of an action, or several of which any will do. The coach points at it (the button with that
   * `data-action`, unless `at` says otherwise) and goes on once it has been played. Without it a button "Next" leads on.
   */
  readonly play?: string | readonly string[];
  /** Any action of these verbs leads on. */
  readonly verb?: string | readonly string[];
  /** Played by itself, for all seats it names, before the step is shown: what the others do, or what need not be explained twice. */
  readonly first?: readonly { readonly seat: number; readonly action: string }[];
  /** On a phone the tab that has to be open: `play`, `mine`, `log` or one of the title's own. */
  readonly tab?: string;
}

/** `web/src/titles/<id>/tutorial.ts` has one as its default export; `/learn/<id>` opens it. */
export interface Tutorial {
  readonly seed: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly names: readonly string[];
  readonly steps: readonly Step[];
}

const tutorials = import.meta.glob<{ default: Tutorial }>('../titles/*/tutorial.ts');

export const canLearn = (game: string) => `../titles/${game}/tutorial.ts` in tutorials;

export async function tutorialOf(game: string): Promise<Tutorial | null> {
  return (await tutorials[`../titles/${game}/tutorial.ts`]?.())?.default ?? null;
}

const list = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** What a step waits for; nothing: a button leads on. */
export const wanted = (step: Step) => list(step.play);

/** Whether what has been played is what the step asked for. */
export function follows(step: Step, notation: string): boolean {
  return (
    list(step.play).includes(notation) ||
    list(step.verb).some((verb) => notation === verb || notation.startsWith(`${verb} `))
  );
}

export const waits = (step: Step) => step.play !== undefined || step.verb !== undefined;

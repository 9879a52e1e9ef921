// A tutorial: a real table with a fixed seed, explained step by step by the coach.
export interface Step {
  /** Text of the coach; `**bold**` and rule ids are formatted. */
  readonly text: string;
  readonly heading?: string;
  /** Where the coach points: the `data-at` of a place or piece. */
  readonly at?: string;
  /**
   * The expected action in notation, or several of which any will do. The coach points at its button
   * (`data-action`, unless `at` says otherwise) and goes on once it has been played. Without it there is a
   * button "Next".
   */
  readonly play?: string | readonly string[];
  /** Any action of these verbs completes the step. */
  readonly verb?: string | readonly string[];
  /** Actions played automatically before the step is shown: moves of others, or moves that need no explanation. */
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

/** The actions a step waits for; if empty, a button leads on. */
export const wanted = (step: Step) => list(step.play);

/** Whether the step's expected action has been played. */
export function follows(step: Step, notation: string): boolean {
  return (
    list(step.play).includes(notation) ||
    list(step.verb).some((verb) => notation === verb || notation.startsWith(`${verb} `))
  );
}

export const waits = (step: Step) => step.play !== undefined || step.verb !== undefined;

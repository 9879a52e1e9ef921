// Moves the keyboard focus along: from the card to the Quarters, to the choices, and back to the hand.
import { tick } from 'svelte';
import type { Plan } from './plan.svelte';

const CHOICE = '.moves button:not([aria-disabled="true"], .back)';
const CARD = '.hand .pc.can';
const REACHED = '.board .q.reach';
const MARKED = '.board .q.take';

function wanted({ branch, card, place, project, t }: Plan): readonly string[] {
  if (branch) return [CHOICE, MARKED];
  if (card !== null && place === null) return [REACHED];
  if (project.length > 0) return [CARD, CHOICE];
  if (t.view.phase === 'place') return [REACHED];
  return [CHOICE];
}

/** To be called while a component initialises; it watches the plan and the focus. */
export function guide(plan: () => Plan) {
  let typing = false;
  let last = '';
  let due = false;

  $effect(() => {
    const typed = () => (typing = true);
    const touched = () => (typing = false);
    addEventListener('keydown', typed, { capture: true });
    addEventListener('pointerdown', touched, { capture: true });
    return () => {
      removeEventListener('keydown', typed, { capture: true });
      removeEventListener('pointerdown', touched, { capture: true });
    };
  });

  $effect(() => {
    const here = plan();
    const { t, card, place, branch } = here;
    const key = [t.sight.number, t.seat, card, place, branch?.steps.length].join(' ');
    void here.outcomes;
    void here.ahead;
    if (key !== last) due = last !== '' && typing;
    last = key;
    if (!due || !t.live || !t.mine || t.over) return;
    void tick().then(() => {
      // A player who types moves in notation keeps the focus in the text field.
      if (document.activeElement?.matches('input, textarea')) return;
      for (const selector of wanted(here)) {
        const found = document.querySelector<HTMLElement | SVGElement>(selector);
        if (!found) continue;
        found.focus();
        due = false;
        return;
      }
    });
  });
}

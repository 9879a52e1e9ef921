// The choices for a new table; the server says which options go together and what follows from them.
import * as api from '../net/api';
import type { GameInfo, Offer } from '../generated/protocol';

export type Scalar = string | number | boolean;

export class SetupDraft {
  seats = $state(1);
  given = $state.raw<Record<string, Scalar>>({});
  offer = $state.raw<Offer | null>(null);
  seed = $state('');
  problem = $state('');
  #asked = 0;

  constructor(
    readonly game: GameInfo,
    seats: number,
    given: Readonly<Record<string, Scalar>> = {},
  ) {
    this.seats = seats;
    this.given = { ...given };
    void this.settle();
  }

  async settle() {
    const asked = ++this.#asked;
    try {
      const offer = await api.offer(this.game.id, { seats: this.seats, options: this.given });
      if (asked !== this.#asked) return;
      this.offer = offer;
      // Choices that no longer fit the others are dropped, so that the table can always be started.
      this.given = Object.fromEntries(
        Object.entries(this.given).filter(([name, value]) => offer.values[name] === value),
      );
      this.problem = '';
    } catch (e) {
      this.problem = (e as Error).message;
    }
  }

  choose(name: string, value: Scalar) {
    const { [name]: _, ...rest } = this.given;
    this.given = { [name]: value, ...rest };
    void this.settle();
  }

  seat(count: number) {
    this.seats = count;
    void this.settle();
  }
}

// Who is at this browser: nobody in particular, a guest, or an account.
import * as api from '../net/api';
import type { PersonInfo } from '../generated/protocol';

class Me {
  person = $state.raw<PersonInfo | null>(null);
  /** The server has said who it is. */
  known = $state(false);
  /** What to do once somebody has logged in; the prompt is open while this is set. */
  wanted = $state.raw<(() => void) | null>(null);

  get account(): PersonInfo | null {
    return this.person && !this.person.guest ? this.person : null;
  }

  /** Without an answer the page is as for nobody in particular; it says elsewhere that the server is away. */
  async load() {
    try {
      this.person = (await api.me()).person;
    } catch {
      this.person = null;
    }
    this.known = true;
  }

  /** Open the prompt; afterwards, logged in or not, go on. */
  prompt(then: () => void = () => undefined) {
    this.wanted = then;
  }

  /** The prompt is over. */
  enter(person: PersonInfo | null = this.person) {
    this.person = person;
    const then = this.wanted;
    this.wanted = null;
    then?.();
  }

  async logOut() {
    await api.logOut();
    this.person = null;
  }
}

export const me = new Me();

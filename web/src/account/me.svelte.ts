// The person who uses this browser: nobody yet, a guest, or an account.
import * as api from '../net/api';
import type { PersonInfo } from '../generated/protocol';

class Me {
  person = $state.raw<PersonInfo | null>(null);
  /** Whether the server has answered who it is. */
  known = $state(false);
  /** Called after the prompt; the prompt is open while this is set. */
  wanted = $state.raw<(() => void) | null>(null);

  get account(): PersonInfo | null {
    return this.person && !this.person.guest ? this.person : null;
  }

  /** Without an answer the page behaves as for nobody; another part reports that the server is unreachable. */
  async load() {
    try {
      this.person = (await api.me()).person;
    } catch {
      this.person = null;
    }
    this.known = true;
  }

  /** Opens the prompt, then continues whether or not somebody has logged in. */
  prompt(then: () => void = () => undefined) {
    this.wanted = then;
  }

  /** Closes the prompt and continues. */
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

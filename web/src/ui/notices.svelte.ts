// Short notices that disappear by themselves: actions of others against the player, and news about the table.
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly kind: 'news' | 'warn';
}

const STAY = 7000;
const MOST = 4;

class Notices {
  all = $state.raw<readonly Notice[]>([]);
  #last = 0;

  tell(text: string, kind: Notice['kind'] = 'news') {
    if (this.all.some((notice) => notice.text === text)) return;
    const id = ++this.#last;
    this.all = [...this.all, { id, text, kind }].slice(-MOST);
    setTimeout(() => this.drop(id), STAY);
  }

  drop(id: number) {
    this.all = this.all.filter((notice) => notice.id !== id);
  }

  clear() {
    this.all = [];
  }
}

export const notices = new Notices();

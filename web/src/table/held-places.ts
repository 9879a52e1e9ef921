// Keeps the old picture of a place until the piece that travels there has arrived.
type Drawn = HTMLElement | SVGElement;

const drawn = (at: string) => document.querySelector<Drawn>(`[data-holds="${CSS.escape(at)}"]`);

/** Pictures of these places as they are now; to be taken before the page changes. */
export function pictures(places: Iterable<string>): ReadonlyMap<string, Drawn> {
  const found = new Map<string, Drawn>();
  for (const at of places) {
    const picture = drawn(at)?.cloneNode(true) as Drawn | undefined;
    if (!picture) continue;
    for (const { name } of [...picture.attributes]) if (name.startsWith('data-')) picture.removeAttribute(name);
    picture.style.visibility = '';
    found.set(at, picture);
  }
  return found;
}

export class Holding {
  readonly #held = new Map<string, { pieces: number; node: Drawn; picture: Drawn | undefined }>();

  /** Holds the place until as many pieces have arrived as were announced. */
  hold(at: string, picture: Drawn | undefined) {
    const held = this.#held.get(at);
    const node = drawn(at);
    if (held) held.pieces += 1;
    else if (node) {
      node.style.visibility = 'hidden';
      if (picture) node.before(picture);
      this.#held.set(at, { pieces: 1, node, picture });
    }
  }

  arrived(at: string) {
    const held = this.#held.get(at);
    if (held && (held.pieces -= 1) === 0) this.#show(at);
  }

  end() {
    for (const at of [...this.#held.keys()]) this.#show(at);
  }

  #show(at: string) {
    const { node, picture } = this.#held.get(at)!;
    node.style.visibility = '';
    picture?.remove();
    this.#held.delete(at);
  }
}

// The current address. It holds everything that a reload needs.
class Route {
  path = $state(location.pathname);
  search = $state(location.search);

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  /** `replace`: the page stays the same, only its address changes. */
  go(to: string, { replace = false } = {}) {
    if (replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  /** A parameter of the query string. */
  asked(name: string): string | null {
    return new URLSearchParams(this.search).get(name);
  }

  #read() {
    this.path = location.pathname;
    this.search = location.search;
  }
}

export const route = new Route();

/** Follows a link within the client without reloading the page. */
export function follow(event: MouseEvent) {
  const link = (event.target as Element).closest('a');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute('download') ||
    link.pathname.startsWith('/api/')
  )
    return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  route.go(link.pathname + link.search + link.hash);
}

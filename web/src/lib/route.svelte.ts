// Which page is shown. The address holds everything that a reload needs.
class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  go(path: string) {
    history.pushState(null, '', path);
    this.path = path;
    scrollTo(0, 0);
  }

  get table(): string | null {
    return /^\/table\/([^/]+)$/.exec(this.path)?.[1] ?? null;
  }

  get room(): string | null {
    return /^\/room\/([^/]+)$/.exec(this.path)?.[1] ?? null;
  }
}

export const route = new Route();

/** Follow a link of ours without loading the page again. */
export function follow(event: MouseEvent) {
  const link = (event.target as Element).closest('a');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  route.go(link.pathname);
}

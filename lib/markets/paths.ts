import type { StoreView } from './types.ts';

/** The header in which the proxy passes the view's key. The proxy overwrites a header of the visitor. */
export const VIEW_HEADER = 'x-store-view';

/** Paths that have no view's prefix: route handlers, files and developer pages. */
const OUTSIDE =
  /^\/(?:_next|_refused|api|dev|healthz|readyz|share|sitemap)(?:\/|$)|^\/[\w-]+\.(?:xml|txt|ico|svg|png)$/;

/** Pages among them, which belong to the default view. */
const PAGES_OUTSIDE = /^\/dev(?:\/|$)/;

export function isOutsideViews(path: string): boolean {
  return OUTSIDE.test(path);
}

export type Place = {
  view: StoreView;
  path: string;
  /** The path with the root segment: "/en/products"; null outside of views. */
  route: string | null;
};

/**
 * The view of a requested path. Paths without a view's prefix belong to the default view.
 * @param views the served views, the default view first
 */
export function placeOf(path: string, views: readonly [StoreView, ...StoreView[]]): Place {
  const [home, ...others] = views;
  const view = others.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
  const rest = view ? path.slice(view.prefix.length) || '/' : path;
  if (!view && isOutsideViews(path) && !PAGES_OUTSIDE.test(path)) {
    return { view: home, path, route: null };
  }
  // No such page: a route that does not exist.
  if (view && isOutsideViews(rest)) return { view: home, path, route: `/${home.key}${path}` };
  const { key } = view ?? home;
  return { view: view ?? home, path: rest, route: `/${key}${rest === '/' ? '' : rest}` };
}

/** Adds the view's prefix to paths: "/products" becomes "/de/products". Other URLs and paths outside of views stay unchanged. */
export function inView(prefix: string, href: string): string {
  if (prefix === '' || !href.startsWith('/') || href.startsWith('//')) return href;
  const [path = href] = href.split(/[?#]/, 1);
  if (isOutsideViews(path)) return href;
  return path === '/' ? prefix + href.slice(1) : prefix + href;
}

/** The URL of a file in a view, which is a query parameter. */
export function fileIn({ key, prefix }: Pick<StoreView, 'key' | 'prefix'>, path: string): string {
  return prefix === '' ? path : `${path}?view=${key}`;
}

/** Removes the view's key from a pathname. On the server, paths of the default view have its key, too. */
export function withoutView(key: string, pathname: string): string {
  if (pathname === `/${key}`) return '/';
  return pathname.startsWith(`/${key}/`) ? pathname.slice(key.length + 1) : pathname;
}

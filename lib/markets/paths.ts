import type { StoreView } from './types.ts';

/** The request header in which the proxy passes the view's key; the proxy overwrites a visitor's own. */
export const VIEW_HEADER = 'x-store-view';

/** Paths without a view's prefix: route handlers, files, and developer pages. */
const OUTSIDE =
  /^\/(?:_next|_refused|api|dev|healthz|readyz|share|sitemap)(?:\/|$)|^\/[\w-]+\.(?:xml|txt|ico|svg|png)$/;

/** Paths without prefix that are still pages below the root segment, that of the default view. */
const PAGES_OUTSIDE = /^\/dev(?:\/|$)/;

export function isOutsideViews(path: string): boolean {
  return OUTSIDE.test(path);
}

export type Place = {
  view: StoreView;
  path: string;
  /** Below the root segment: "/en/products"; null for paths outside of views. */
  route: string | null;
};

/**
 * Paths without the prefix of a served view belong to the default view.
 * @param path as requested, without query
 * @param views the served views, the default one first
 */
export function placeOf(path: string, views: readonly [StoreView, ...StoreView[]]): Place {
  const [home, ...others] = views;
  const view = others.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
  const rest = view ? path.slice(view.prefix.length) || '/' : path;
  if (!view && isOutsideViews(path) && !PAGES_OUTSIDE.test(path)) {
    return { view: home, path, route: null };
  }
  // The shop has no URLs that combine a prefix with a path outside of views.
  if (view && isOutsideViews(rest)) return { view: home, path, route: `/${home.key}${path}` };
  const { key } = view ?? home;
  return { view: view ?? home, path: rest, route: `/${key}${rest === '/' ? '' : rest}` };
}

/**
 * A path in a view: "/products" becomes "/de/products". Paths outside of views, external URLs, fragments and queries
 * stay unchanged.
 */
export function inView(prefix: string, href: string): string {
  if (prefix === '' || !href.startsWith('/') || href.startsWith('//')) return href;
  const [path = href] = href.split(/[?#]/, 1);
  if (isOutsideViews(path)) return href;
  return path === '/' ? prefix + href.slice(1) : prefix + href;
}

/** The URL of a file in a view. Files have no prefix; their query names the view. */
export function fileIn({ key, prefix }: Pick<StoreView, 'key' | 'prefix'>, path: string): string {
  return prefix === '' ? path : `${path}?view=${key}`;
}

/** A pathname without its view. On the server, paths of the default view have a prefix, too: its key. */
export function withoutView(key: string, pathname: string): string {
  if (pathname === `/${key}`) return '/';
  return pathname.startsWith(`/${key}/`) ? pathname.slice(key.length + 1) : pathname;
}

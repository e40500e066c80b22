import 'server-only';
import { headers } from 'next/headers';
import { VIEW_HEADER } from './header';
import { inView } from './rules';
import type { StoreView } from './types';
import { defaultView, findView } from './views';

/**
 * The view of the page that called an action or a route handler, by that page's path. Static pages call
 * `pageView`.
 */
export async function requestView(): Promise<StoreView> {
  return findView((await headers()).get(VIEW_HEADER)) ?? defaultView;
}

/** A path of the shop in this request's view, for redirects in actions. */
export async function localPath(path: string): Promise<string> {
  return inView((await requestView()).prefix, path);
}

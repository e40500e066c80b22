import 'server-only';
import { headers } from 'next/headers';
import { VIEW_HEADER } from './header';
import { inView } from './rules';
import type { StoreView } from './types';
import { defaultView, findView } from './views';

/**
 * The view of the page that an action or a route handler was called from, by the path of that page. Static
 * pages ask `pageView`.
 */
export async function requestView(): Promise<StoreView> {
  return findView((await headers()).get(VIEW_HEADER)) ?? defaultView;
}

/** A path of the shop in the view of this request: where actions redirect to. */
export async function localPath(path: string): Promise<string> {
  return inView((await requestView()).prefix, path);
}

import 'server-only';
import { headers } from 'next/headers';
import { VIEW_HEADER } from './header';
import { inView } from './rules';
import type { StoreView } from './types';
import { defaultView, findView, viewByKey } from './views';

/**
 * The view of the page that called an action, or of a dynamic page, by that page's path. Static pages call
 * `pageView`, and route handlers outside of views `viewInQuery`.
 */
export async function requestView(): Promise<StoreView> {
  return findView((await headers()).get(VIEW_HEADER)) ?? defaultView;
}

/** The view of a file or of data, which its URL names: "/feed.xml?view=de". */
export function viewInQuery(url: string): StoreView {
  return viewByKey(new URL(url).searchParams.get('view'));
}

/** A path of the shop in this request's view, for redirects in actions. */
export async function localPath(path: string): Promise<string> {
  return inView((await requestView()).prefix, path);
}

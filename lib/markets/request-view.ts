import 'server-only';
import { headers } from 'next/headers';
import { inView, VIEW_HEADER } from './paths';
import type { StoreView } from './types';
import { defaultView, findView, viewByKey } from './views';

/** The view of a dynamic page, or of the page that called an action. For static pages see `pageView`. */
export async function requestView(): Promise<StoreView> {
  return findView((await headers()).get(VIEW_HEADER)) ?? defaultView;
}

/** The view of a file's URL: "/feed.xml?view=de". */
export function viewInQuery(url: string): StoreView {
  return viewByKey(new URL(url).searchParams.get('view'));
}

export async function localPath(path: string): Promise<string> {
  return inView((await requestView()).prefix, path);
}

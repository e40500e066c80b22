import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { env } from '@/lib/env';
import { inView } from '@/lib/markets/paths';
import type { Market, StoreView } from '@/lib/markets/types';
import { defaultView } from '@/lib/markets/views';
import { textsIn, type ViewTexts } from './wording';

const currentView = new AsyncLocalStorage<StoreView>();

/** Runs an action, a page's reads or the rendering of a mail in a view. Never cache its result for all visitors. */
export function runInView<T>(view: StoreView, body: () => Promise<T>): Promise<T> {
  return currentView.run(view, body);
}

export function currentTexts(): ViewTexts {
  return textsIn(currentView.getStore() ?? defaultView);
}

/** As rows store it: null is the default view. */
export function currentViewKey(): string | null {
  const { key } = currentView.getStore() ?? defaultView;
  return key === defaultView.key ? null : key;
}

export function currentMarket(): Market {
  return (currentView.getStore() ?? defaultView).market;
}

/** The absolute URL of a page in the current view, for mails. */
export function currentViewUrl(path: string): string {
  return env().siteUrl + inView(currentTexts().view.prefix, path);
}

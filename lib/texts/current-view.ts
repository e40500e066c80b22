import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { env } from '@/lib/env';
import { inView } from '@/lib/markets/rules';
import type { Market, StoreView } from '@/lib/markets/types';
import { defaultView } from '@/lib/markets/views';
import { textsIn, type ViewTexts } from './wording';

const currentView = new AsyncLocalStorage<StoreView>();

/**
 * Runs code that answers a visitor, in their view: an action, a page's reads or the rendering of a mail, never
 * anything that is cached for everybody.
 */
export function runInView<T>(view: StoreView, body: () => Promise<T>): Promise<T> {
  return currentView.run(view, body);
}

/** The texts of the current view, for domains whose functions serve pages, mails and scripts alike. */
export function currentTexts(): ViewTexts {
  return textsIn(currentView.getStore() ?? defaultView);
}

/** The key of the current view, as rows store it: null is the default one. */
export function currentViewKey(): string | null {
  const { key } = currentView.getStore() ?? defaultView;
  return key === defaultView.key ? null : key;
}

/** The market of the current view, whose prices apply. */
export function currentMarket(): Market {
  return (currentView.getStore() ?? defaultView).market;
}

/** A page of the shop as an absolute URL in the current view, for mails. */
export function currentViewUrl(path: string): string {
  return env().siteUrl + inView(currentTexts().view.prefix, path);
}

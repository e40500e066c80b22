import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { env } from '@/lib/env';
import { inView } from '@/lib/markets/rules';
import type { Market, StoreView } from '@/lib/markets/types';
import { defaultView } from '@/lib/markets/views';
import { textsIn, type ViewTexts } from './wording';

const speaking = new AsyncLocalStorage<StoreView>();

/**
 * Runs what answers somebody, in their view. Around an action, a page's reading or the writing of a mail, never
 * around what is cached for everybody.
 */
export function sayIn<T>(view: StoreView, body: () => Promise<T>): Promise<T> {
  return speaking.run(view, body);
}

/** The texts of the view that is spoken: deep in a domain, whose functions answer pages, mails and scripts alike. */
export function said(): ViewTexts {
  return textsIn(speaking.getStore() ?? defaultView);
}

/** The key of the view that is spoken as rows keep it: null is the default one. */
export function currentViewKey(): string | null {
  const { key } = speaking.getStore() ?? defaultView;
  return key === defaultView.key ? null : key;
}

/** The market whose prices somebody is told, and pays: that of the view that is spoken. */
export function currentMarket(): Market {
  return (speaking.getStore() ?? defaultView).market;
}

/** A page of the shop as a full address, in the view that is spoken: for mails. */
export function currentViewUrl(path: string): string {
  return env().siteUrl + inView(said().view.prefix, path);
}

import { smallPage } from '@/lib/http/small-page';
import type { StoreView } from '@/lib/markets/types';
import { textsOf } from '@/lib/texts/dictionaries';

/*
 * Responses that the proxy renders itself, in the language of the requested view. `href` is the page's path with its
 * query.
 */

/** 503 on overload: the page retries automatically. */
export function busyPage(view: StoreView, href: string, afterSeconds: number) {
  const headers = { 'retry-after': String(afterSeconds) };
  const { busy } = textsOf(view).answers;
  return smallPage({ ...busy, status: 503, language: view, href, afterSeconds, headers });
}

/** The form could not be processed because of a deployment; links back to its page. */
export function updatedPage(view: StoreView, href: string) {
  return failurePage(view, href, 409, textsOf(view).answers.failure.updated);
}

/** The form was not processed because this process is shutting down; links back to its page. */
export function notProcessedPage(view: StoreView, href: string) {
  return failurePage(view, href, 503, textsOf(view).answers.failure.notTaken);
}

function failurePage(view: StoreView, href: string, status: number, title: string) {
  const { text, link } = textsOf(view).answers.failure;
  return smallPage({ status, language: view, title, text, link, href, afterSeconds: 5 });
}

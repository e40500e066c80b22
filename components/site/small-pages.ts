import { smallPage } from '@/lib/http/small-page';
import type { StoreView } from '@/lib/markets/types';
import { textsOf } from '@/lib/texts/dictionaries';

/*
 * What the proxy answers by itself, in the words of the view that was asked. `href` is the page's path, with its
 * query.
 */

/** At overload: the page tries again by itself. */
export function busyPage(view: StoreView, href: string, afterSeconds: number) {
  const headers = { 'retry-after': String(afterSeconds) };
  const { busy } = textsOf(view).answers;
  return smallPage({ ...busy, status: 503, language: view, href, afterSeconds, headers });
}

/** Tells that a form could not be taken because the shop was updated, and leads back to its page. */
export function updatedPage(view: StoreView, href: string) {
  return failurePage(view, href, 409, textsOf(view).answers.failure.updated);
}

/** Tells that a form did not arrive, since this process takes nothing any more, and leads back to its page. */
export function notTakenPage(view: StoreView, href: string) {
  return failurePage(view, href, 503, textsOf(view).answers.failure.notTaken);
}

function failurePage(view: StoreView, href: string, status: number, title: string) {
  const { text, link } = textsOf(view).answers.failure;
  return smallPage({ status, language: view, title, text, link, href, afterSeconds: 5 });
}

/** Names the header that carries how a request arrived: only this process can have set it. */
export function arrivalHeader(secret: string): string {
  return `x-arrival-${secret}`;
}

/**
 * Marks what this process asks of itself: to have a page made for its store (`lib/cache/serve.ts`), and
 * what Next fetches with a visitor's headers, which the proxy has corrected before, to run an action of
 * another page or to render where an action leads.
 */
export const INTERNAL_HEADER = 'x-inner';

/**
 * Stands at the end of the User-Agent of a request whose page is rendered for it alone. To Next it is a
 * reader that cannot do with a prerendered shell (`htmlLimitedBots` in next.config.js).
 */
export const WHOLE_PAGE_MARK = ' storefront-whole-page';

import type { html } from 'hono/html';

/** Markup whose values were escaped. */
export type Html = ReturnType<typeof html>;

/** What may stand in a template: text is escaped, markup is not, nothing is nothing. */
export type Content = Html | string | number | undefined | Content[];

export { html, raw } from 'hono/html';

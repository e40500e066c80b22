import type { html } from 'hono/html';

/** Markup whose values were escaped. */
export type Html = ReturnType<typeof html>;

/** Template values: text is escaped, markup is not, undefined renders nothing. */
export type Content = Html | string | number | undefined | Content[];

export { html, raw } from 'hono/html';

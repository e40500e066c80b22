import { infoPages } from '@/brand/en/pages';

/** Paths of one level that have Markdown. */
const PAGES: ReadonlySet<string> = new Set([
  '/products',
  '/clubs', // module: subscriptions
  ...infoPages.map((page) => `/${page}`),
]);

/** Whether a page is also served as Markdown, at its path with ".md". */
export function hasMarkdown(path: string): boolean {
  return PAGES.has(path) || /^\/(?:products|categories)\/[\w-]{1,100}$/.test(path);
}

import { infoPages } from '@/brand/en/pages';

const PAGES: ReadonlySet<string> = new Set([
  '/products',
  '/clubs', // module: subscriptions
  ...infoPages.map((page) => `/${page}`),
]);

/** Whether a page has a Markdown version, at its path plus ".md". */
export function hasMarkdown(path: string): boolean {
  return PAGES.has(path) || /^\/(?:products|categories)\/[\w-]{1,100}$/.test(path);
}

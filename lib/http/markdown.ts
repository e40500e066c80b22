import { infoPages } from '@/brand/en/pages';

/** Where the Markdown of a page is rendered; a page's own path leads there by suffix or by `Accept`. */
const DRAWN_AT = '/api/markdown';

/** Paths that have Markdown, one level or two: which of them exist, the route knows. */
const WITH_MARKDOWN = /^\/(?:products|categories)\/[\w-]{1,100}$|^\/[a-z][\w-]{0,60}$/;

/**
 * The route that renders a path as Markdown, for a path that ends in ".md" ("/products/first-light.md"), or null.
 */
export function markdownFile(path: string): string | null {
  if (!path.endsWith('.md')) return null;
  const page = path.slice(0, -'.md'.length);
  return WITH_MARKDOWN.test(page) ? `${DRAWN_AT}${page}` : null;
}

/** Paths of one level that have Markdown. */
const PAGES: ReadonlySet<string> = new Set([
  ...['/products', '/clubs'],
  ...infoPages.map((page) => `/${page}`),
]);

/**
 * The route that renders a page as Markdown, for a reader who asks for that in `Accept`.
 * @returns the route, and undefined for a page that has none: others depend on who asks in another way.
 */
export function markdownOf(path: string): string | undefined {
  if (path === '/') return '/llms.txt';
  const isOne = PAGES.has(path) || /^\/(?:products|categories)\/[\w-]{1,100}$/.test(path);
  return isOne ? `${DRAWN_AT}${path}` : undefined;
}

/**
 * Whether a reader would rather have Markdown than a page (RFC 9110, 12.5.1): they name it, and give no
 * higher weight to HTML. Browsers never name it.
 */
export function prefersMarkdown(accept: string | null): boolean {
  const wanted = weightOf('text/markdown', accept);
  return wanted !== undefined && wanted > 0 && wanted >= (weightOf('text/html', accept) ?? 0);
}

function weightOf(type: string, accept: string | null): number | undefined {
  for (const range of (accept ?? '').slice(0, 1_000).split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (name !== type) continue;
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2);
    const number = weight === undefined ? 1 : Number(weight);
    return Number.isFinite(number) ? number : 0;
  }
  return undefined;
}

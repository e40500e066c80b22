import { inView } from './rules';
import type { StoreView } from './types';
import { defaultView, publishedViews } from './views';

/** One page's addresses, by `hreflang`; nothing where there is only one view. */
export function languagesOf(path: string): Record<string, string> | undefined {
  if (publishedViews.length < 2) return undefined;
  const known = publishedViews.map(({ hreflang, prefix }) => [hreflang, inView(prefix, path)]);
  return Object.fromEntries([...known, ['x-default', inView(defaultView.prefix, path)]]);
}

/**
 * A page's own address and those of the other views, for its metadata.
 * @param markdown whether the page can be read as Markdown, too: in the default view
 */
export function alternatesOf(
  { prefix }: StoreView,
  path: string,
  { markdown = false }: { markdown?: boolean } = {},
) {
  return {
    canonical: inView(prefix, path),
    languages: languagesOf(path),
    ...(markdown && prefix === '' && { types: { 'text/markdown': `${path}.md` } }),
  };
}

import { inView } from './rules';
import type { StoreView } from './types';
import { defaultView, publishedViews } from './views';

/** One page's URLs, by `hreflang`; nothing where there is only one view that has it. */
export function languagesOf(
  path: string,
  views: readonly StoreView[] = publishedViews,
): Record<string, string> | undefined {
  if (views.length < 2) return undefined;
  const known = views.map(({ hreflang, prefix }) => [hreflang, inView(prefix, path)]);
  return Object.fromEntries([...known, ['x-default', inView(defaultView.prefix, path)]]);
}

/**
 * A page's own address and those of the other views, for its metadata.
 * @param markdown whether the page can be read as Markdown, too
 * @param views that have the page
 */
export function alternatesOf(
  { prefix }: StoreView,
  path: string,
  { markdown = false, views }: { markdown?: boolean; views?: readonly StoreView[] } = {},
) {
  return {
    canonical: inView(prefix, path),
    languages: languagesOf(path, views),
    ...(markdown && { types: { 'text/markdown': `${inView(prefix, path)}.md` } }),
  };
}

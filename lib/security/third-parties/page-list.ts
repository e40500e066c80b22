/**
 * An entry that ends in a slash stands for all pages below it.
 * @param path without a view, with or without a query
 */
export function isListed(pages: readonly string[], path: string): boolean {
  const [page = ''] = path.split(/[?#]/);
  return pages.some((entry) => entry === page || isBelow(entry, page));
}

function isBelow(entry: string, page: string): boolean {
  return entry !== '/' && entry.endsWith('/') && page.startsWith(entry);
}

export type ThirdParties = {
  /** URLs of scripts that catalogue pages load, such as `https://analytics.example/script.js`. */
  load: readonly string[];
  /** Further origins from which those scripts load scripts. */
  scripts: readonly string[];
  connections: readonly string[];
  images: readonly string[];
  frames: readonly string[];
};

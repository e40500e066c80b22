const pages = [
  { source: '/:kind(products|categories)/:name([\\w-]+).md', page: ':kind/:name' },
  { source: '/:name([a-z][\\w-]*).md', page: ':name' },
];

/** Rewrites of Markdown paths to their route. @param prefixes the prefixes of views, as a pattern */
export function markdownRewrites(prefixes: string): { source: string; destination: string }[] {
  return pages.flatMap(({ source, page }) =>
    [source, `/:view(${prefixes})${source}`].map((path) => ({
      source: path,
      destination: `/api/markdown/${page}`,
    })),
  );
}

const pages = [
  { source: '/:kind(products|categories)/:name([\\w-]+).md', page: ':kind/:name' },
  { source: '/:name([a-z][\\w-]*).md', page: ':name' },
];

/** `prefixes` is a pattern of the views' prefixes. */
export function markdownRewrites(prefixes: string): { source: string; destination: string }[] {
  return pages.flatMap(({ source, page }) =>
    [source, `/:view(${prefixes})${source}`].map((path) => ({
      source: path,
      destination: `/api/markdown/${page}`,
    })),
  );
}

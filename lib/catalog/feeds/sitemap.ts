import { isOutsideViews } from '@/lib/markets/rules';
import { escapeMarkup } from '@/lib/security/escape-markup';

/** A page of a sitemap. */
export type SitemapPage = {
  url: string;
  /** When it last changed, where known. */
  changedAt?: Date;
  /** The URLs of the same page in each view, its own included, by `hreflang`; where there are several. */
  languages?: Readonly<Record<string, string>>;
};

/** Pages per sitemap. The protocol allows 50,000; writing that many would block the process for a tenth of a second. */
export const SITEMAP_PAGES = 5_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/**
 * The paths of the pages beside products.
 * @param links of the navigation; those to other sites, files or a part of a page are left out
 */
export function fixedPaths(categories: readonly string[], links: readonly string[]): string[] {
  const own = links.filter((href) => /^\/(?!\/)[^?#]*$/.test(href) && !isOutsideViews(href));
  return [...new Set(['/', '/products', ...categories.map((key) => `/categories/${key}`), ...own])];
}

/** A sitemap (sitemaps.org, protocol 0.9), of at most 50,000 pages. */
export function writeSitemap(pages: readonly SitemapPage[]): string {
  const urls = pages.map(({ url, changedAt, languages = {} }) => {
    const alternates = Object.entries(languages).map(alternate).join('');
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeMarkup(url)}</loc>${alternates}${changed}</url>`;
  });
  return [HEAD, `<urlset ${NAMESPACE} ${XHTML}>`, ...urls, '</urlset>', ''].join('\n');
}

function alternate([language, url]: readonly [string, string]): string {
  return `<xhtml:link rel="alternate" hreflang="${escapeMarkup(language)}" href="${escapeMarkup(url)}"/>`;
}

/** An index of sitemaps, for a shop with more pages than one may list. */
export function writeSitemapIndex(urls: readonly string[]): string {
  const maps = urls.map((url) => `<sitemap><loc>${escapeMarkup(url)}</loc></sitemap>`);
  return [HEAD, `<sitemapindex ${NAMESPACE}>`, ...maps, '</sitemapindex>', ''].join('\n');
}

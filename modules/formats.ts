import type { PageFormat, SiteFormat } from '@/lib/markets/types';
import { feedPath } from '@/modules/agents/feed-path';
import { hasMarkdown } from '@/modules/agents/markdown-paths';

/** Alternate formats of single pages, linked from these pages. */
export const pageFormats: readonly PageFormat[] = [
  { type: 'text/markdown', suffix: '.md', has: hasMarkdown }, // module: agents
];

/** Alternate formats of the whole shop, linked from every page. */
export const siteFormats: readonly SiteFormat[] = [
  { type: 'application/rss+xml', pathIn: feedPath }, // module: agents
];

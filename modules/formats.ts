import type { PageFormat, SiteFormat } from '@/lib/markets/types';
import { feedPath } from '@/modules/agents/feed-path';
import { hasMarkdown } from '@/modules/agents/markdown-paths';

/** Other formats of single pages, which these link to. */
export const pageFormats: readonly PageFormat[] = [
  { type: 'text/markdown', suffix: '.md', has: hasMarkdown }, // module: agents
];

/** Other formats of the whole shop, which every page links to. */
export const siteFormats: readonly SiteFormat[] = [
  { type: 'application/rss+xml', pathIn: feedPath }, // module: agents
];

import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { env, isDemo } from '@/lib/env';
import { SITE_TAG } from './tags';

export type Site = { url: string; demo: boolean };

export async function site(): Promise<Site> {
  'use cache';
  cacheTag(SITE_TAG);
  cacheLife({ stale: 300, revalidate: 3600, expire: 60 * 60 * 24 * 365 });
  return { url: env().siteUrl, demo: isDemo() };
}

import { cacheLife, cacheTag } from 'next/cache';
import { UNCACHED } from '@/lib/cache/data-handler.js';
import { CATALOGUE_TAG } from '@/lib/cache/tags';
import { log } from '@/lib/log';

/** Caches the result of the calling function until one of these tags expires. */
export function cacheFor(...tags: string[]): void {
  cacheTag(...tags);
  // Tags announce every change; an hour is the safety net. Below five minutes of `stale`, Next.js would leave pages
  // out of the shells that links prefetch.
  cacheLife({ stale: 300, revalidate: 3600, expire: 60 * 60 * 24 * 365 });
}

export function cacheCatalogue(): void {
  cacheFor(CATALOGUE_TAG);
}

/** Keeps missing products out of the cache, which made-up slugs could fill. */
export function skipCache(): void {
  cacheTag(UNCACHED);
}

export type Settled<T> = { value: T } | { failure: string };

/**
 * Reads inside a cached function so that its entry never fails; a failure is logged and not cached. Needed for data of
 * `generateMetadata`, which is read again for the error page: Next.js 16.4 never ends a response that reads a failed
 * entry twice, because its stream for the router's cache waits for the second read.
 */
export async function settle<T>(read: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    log.error({ error }, 'Reading data of a page failed');
    skipCache();
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

export function unwrap<T>(settled: Settled<T>): T {
  if ('failure' in settled) throw new Error(settled.failure);
  return settled.value;
}

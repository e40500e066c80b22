import { cacheLife, cacheTag } from 'next/cache';
import { UNCACHED } from '@/lib/cache/data-handler.js';
import { CATALOGUE_TAG } from '@/lib/cache/tags';
import { log } from '@/lib/log';

/** Caches what a cached function returns until one of these tags expires. */
export function cacheFor(...tags: string[]): void {
  cacheTag(...tags);
  // Tags announce every change; an hour is the safety net. With less than five minutes in the browser, Next
  // would leave pages out of the shells that links prefetch.
  cacheLife({ stale: 300, revalidate: 3600, expire: 60 * 60 * 24 * 365 });
}

/** Caches it until any product changes, or goes out of stock. */
export function cacheCatalogue(): void {
  cacheFor(CATALOGUE_TAG);
}

/** Keeps results for missing products out of the cache: made-up slugs would fill it. */
export function skipCache(): void {
  cacheTag(UNCACHED);
}

/** The result of a cached read, or its error. */
export type Settled<T> = { value: T } | { failure: string };

/**
 * Reads inside a cached function without letting its entry fail; a failure is logged and not cached. Used for what
 * `generateMetadata` reads: it is read again for the error page, and Next 16.4 never ends a response that reads a
 * failed entry twice (its stream for the router's cache waits for the second read).
 */
export async function settle<T>(read: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    log.error({ error }, 'Data of a page could not be read');
    skipCache();
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Unwraps the result of `settle`.
 * @throws when the read failed
 */
export function unwrap<T>(settled: Settled<T>): T {
  if ('failure' in settled) throw new Error(settled.failure);
  return settled.value;
}

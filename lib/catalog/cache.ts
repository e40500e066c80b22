import { cacheLife, cacheTag } from 'next/cache';
import { NOT_KEPT } from '@/lib/cache/data-handler.js';
import { log } from '@/lib/log';

/** Keeps what a cached function returns until one of these tags expires. */
export function cacheFor(...tags: string[]): void {
  cacheTag(...tags);
  // The tags say when something has changed; an hour is the net under them. Less than five minutes
  // in the browser would keep pages out of the shells that links prefetch.
  cacheLife({ stale: 300, revalidate: 3600, expire: 60 * 60 * 24 * 365 });
}

/** Keeps it until any product changes. */
export function cacheCatalogue(): void {
  cacheFor('catalog');
}

/** Keeps what does not exist out of the cache: made-up slugs would fill it. */
export function skipCache(): void {
  cacheTag(NOT_KEPT);
}

/** What a cached function has read, or why it could not. */
export type Settled<T> = { value: T } | { failure: string };

/**
 * Reads inside of a cached function, whose entry then never fails; a failure is logged and not kept. For what
 * `generateMetadata` reads: it reads it again for the error page, and Next 16.4 never ends a response for which an entry
 * that failed is read twice (its stream for the router's cache waits for the second read).
 */
export async function settle<T>(read: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    log.error('What a page shows could not be read', { error });
    skipCache();
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** What `settle` has read. @throws when that failed */
export function unwrap<T>(settled: Settled<T>): T {
  if ('failure' in settled) throw new Error(settled.failure);
  return settled.value;
}

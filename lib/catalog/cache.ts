import { cacheLife, cacheTag } from 'next/cache';
import { NOT_KEPT } from '@/lib/cache/data-handler.js';

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
export function keepNothing(): void {
  cacheTag(NOT_KEPT);
}

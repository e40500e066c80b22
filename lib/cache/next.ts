import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { followTags } from './follow';
import { SITE_TAG } from './tags';

/**
 * Lets Next's caches follow the cache_tags table. Next keeps the tags that have expired in one map
 * a process, and both its caches look there: that of `use cache`, and that of prerendered pages. The
 * map is not part of Next's documented interface (`cacheHandlers` is, but pages that are static as a
 * whole never ask one); a test on a production build notices when that changes.
 */
export async function followExpiredTags(signal: AbortSignal): Promise<void> {
  if (!(tagsManifest instanceof Map)) throw new Error('This version of Next keeps tags elsewhere');
  await followTags(expire, signal);
  // A build may have been made for another address, mode or database than this process serves.
  expire([SITE_TAG], Date.now());
}

function expire(tags: readonly string[], at: number): void {
  for (const tag of tags) {
    const known = tagsManifest.get(tag);
    tagsManifest.set(tag, { ...known, expired: Math.max(at, known?.expired ?? 0) });
  }
}

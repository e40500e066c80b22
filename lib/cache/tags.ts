import type { Database } from '@/lib/db/client';

/** NOTIFY on this channel tells every web process that cache tags have expired. */
export const TAGS_CHANNEL = 'cache_tags';

/** Tags every static page, which contains the shop's URL and mode. */
export const SITE_TAG = 'site';

export const CATALOGUE_TAG = 'catalog';

/**
 * Expires cache tags in every web process once the caller's transaction commits: pages with these tags are re-
 * rendered on their next request. `version` is the transaction's id, so followers miss no tag whatever the order of
 * commits.
 */
export async function expireTags(tx: Database, tags: readonly string[]): Promise<void> {
  const unique = [...new Set(tags)].sort();
  if (unique.length === 0) return;
  await tx.$executeRaw`
    WITH expired AS (
      INSERT INTO cache_tags (tag, version)
      SELECT tag, pg_current_xact_id()::text::bigint FROM unnest(${unique}::text[]) AS tag
      ON CONFLICT (tag) DO UPDATE SET version = excluded.version
      RETURNING 1
    )
    SELECT pg_notify(${TAGS_CHANNEL}, '') WHERE EXISTS (SELECT 1 FROM expired)`;
}

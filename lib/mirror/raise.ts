/** SQL for an upsert into `resources AS known`: keeps the time at which a resource became dirty. */
export const DIRTY_SINCE = `"dirtyAt" = CASE WHEN known.dirty > known.synced THEN known."dirtyAt" ELSE excluded."dirtyAt" END`;

/**
 * SQL, the end of an insert into `resources AS known`: increments the dirty counter of an existing resource, which is
 * due at once or when its cooldown ends.
 */
export const RAISE_DIRTY = `ON CONFLICT (kind, "resourceId") DO UPDATE SET
        dirty = known.dirty + excluded.dirty, traceparent = excluded.traceparent, ${DIRTY_SINCE},
        "dueAt" = LEAST(known."dueAt", GREATEST(excluded."dueAt", known."heldUntil"))`;

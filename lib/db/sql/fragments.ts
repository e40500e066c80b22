/**
 * SQL: the CTE `quick` commits without waiting for the disk, for data that may be lost in a crash of the database. The
 * statement has to read from the CTE.
 */
export const QUICK = `quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;

/**
 * SQL: a timestamp as milliseconds since the epoch, which read the same in a row and in JSON; an interval as
 * its length in milliseconds.
 */
export function epochMs(timestamp: string): string {
  return `(extract(epoch FROM ${timestamp}) * 1000)::float8`;
}

/** The timestamp that was read as `epochMs`. */
export function fromEpochMs(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** SQL: the database's own clock, which cannot be moved; for leases. */
export const DATABASE_TIME = `(clock_timestamp() AT TIME ZONE 'UTC')`;

/** SQL: the shop's clock, which may be ahead in a demo (lib/db/clock.ts). */
export const SHOP_NOW = `((now() AT TIME ZONE 'UTC') + make_interval(secs => coalesce(
  (SELECT (value #>> '{}')::float8 FROM service_state WHERE key = 'clock-offset-ms'), 0) / 1000))`;

/**
 * SQL: a UUID that comes after those of earlier milliseconds, as Prisma's `uuid(7)` does: PostgreSQL has `uuidv7()` from
 * 18 on.
 */
export const TIME_ORDERED_ID = `overlay(gen_random_uuid()::text PLACING regexp_replace(
  lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0'), '(.{8})', '\\1-') || '-7' FROM 1 FOR 15)`;

/** SQL: a CTE that commits without waiting for the disk, for data that a crash may lose. The query has to read it. */
export const QUICK = `quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;

/** SQL: a timestamp as milliseconds since the epoch, the same in rows and in JSON; an interval as its milliseconds. */
export function epochMs(timestamp: string): string {
  return `(extract(epoch FROM ${timestamp}) * 1000)::float8`;
}

export function fromEpochMs(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** SQL: the database's own clock, which the demo cannot move; for leases. */
export const DATABASE_TIME = `(clock_timestamp() AT TIME ZONE 'UTC')`;

/** SQL: the shop's clock, which the demo can move (lib/db/clock.ts). */
export const SHOP_NOW = `((now() AT TIME ZONE 'UTC') + make_interval(secs => coalesce(
  (SELECT (value #>> '{}')::float8 FROM service_state WHERE key = 'clock-offset-ms'), 0) / 1000))`;

/** SQL: a UUID ordered by time, like Prisma's `uuid(7)`. PostgreSQL has `uuidv7()` only from 18 on. */
export const TIME_ORDERED_ID = `overlay(gen_random_uuid()::text PLACING regexp_replace(
  lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0'), '(.{8})', '\\1-') || '-7' FROM 1 FOR 15)`;

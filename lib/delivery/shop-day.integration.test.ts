import { afterEach, expect, test, vi } from 'vitest';
import { dispatch } from '@/brand/shop';
import { pool } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { dayInZone, shopDay } from './shop-day';

withTestDatabase();
afterEach(() => void vi.restoreAllMocks());

const zones = [
  ...['UTC', 'Europe/Dublin', 'Europe/Zurich', 'Asia/Tokyo', 'America/New_York', 'Africa/Cairo'],
  ...['America/St_Johns', 'Pacific/Auckland', 'Pacific/Kiritimati', 'Asia/Kathmandu'],
];
/** Times a millisecond before each hour of a year and a half. */
const times = Array.from(
  { length: 366 * 16 },
  (_, index) => new Date(Date.UTC(2025, 0, 1) + index * 5_400_000 - 1),
);

test.each(zones)('%s: PostgreSQL and JavaScript agree on the day of a time', async (timeZone) => {
  vi.spyOn(dispatch, 'timeZone', 'get').mockReturnValue(timeZone);
  const { rows } = await pool().query<{ day: string }>(
    `SELECT ${dayInZone('at', '$2')}::text AS day
     FROM unnest($1::timestamp[]) WITH ORDINALITY AS given(at, place) ORDER BY place`,
    [times.map((at) => at.toISOString()), timeZone],
  );
  expect(rows.map(({ day }) => day)).toEqual(times.map(shopDay));
});

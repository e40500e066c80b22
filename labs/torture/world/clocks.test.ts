import { afterEach, expect, test } from 'vitest';
import { nowMs, setClockOffset } from '@/lib/clock';
import { clocksOf } from './clocks.ts';

const DAY = 24 * 60 * 60_000;
const daysAhead = (ms: number) => Math.round((ms - Date.now()) / DAY);

afterEach(() => setClockOffset(0));

test('what has passed does not depend on a clock of the shop that is set back', async () => {
  const clocks = clocksOf(
    async () => {},
    async (offsetMs) => setClockOffset(offsetMs),
  );
  await clocks.letTimePass(2 * DAY);
  await clocks.letTimePass(DAY);
  setClockOffset(2 * DAY);
  expect(daysAhead(nowMs())).toBe(2);
  expect(daysAhead(clocks.shopTime())).toBe(3);
  expect(daysAhead(clocks.serviceTime())).toBe(3);
});

test('the shop’s clock moves after the service’s', async () => {
  const seen: number[][] = [];
  const look = () => seen.push([clocks.serviceTime(), clocks.shopTime()].map(daysAhead));
  const clocks = clocksOf(
    async () => void look(),
    async () => void look(),
  );
  await clocks.letTimePass(DAY);
  look();
  expect(seen).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
  ]);
});

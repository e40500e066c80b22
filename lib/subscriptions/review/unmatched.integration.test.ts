import '@/lib/testing/as-staff';
import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { asStaff } from '@/lib/testing/viewers';
import { countUnmatched, resolveUnmatched, unmatched } from './unmatched';

withTestDatabase();

const merchant = asStaff({ userId: 'm1', email: 'merchant@example.com' });
const start = Date.parse('2030-01-01T00:00:00Z');
const ids = (prefix: string) =>
  Array.from({ length: 45 }, (_, number) => `${prefix}${100 + number}`);

/** Three entries share each timestamp. */
const at = (number: number) => new Date(start + Math.floor(number / 3) * 1_000);

async function strangeCharges(): Promise<string[]> {
  await db().customer.create({ data: { email: 'ada@example.com', serviceId: 'c1' } });
  const row = { customerId: 'c1', claim: 'FOREIGN' as const, firstSeen: 1, sequence: 1 };
  const charges = ids('t');
  await db().mirrorTransaction.createMany({
    // Not in the order of their ids.
    data: charges
      .map((serviceId, number) => ({ ...row, serviceId, unmatchedAt: at(number) }))
      .reverse(),
  });
  return charges;
}

async function strangeSubscriptions(): Promise<string[]> {
  const subscriptions = ids('s');
  await db().mirrorSubscription.createMany({
    data: subscriptions.map((serviceId, number) => ({
      ...{ serviceId, customerId: 'c1', sequence: 1, ownerlessSince: at(number) },
    })),
  });
  return subscriptions;
}

async function pagesOf(list: 'charges' | 'ownerless'): Promise<string[][]> {
  const pages: string[][] = [];
  let next: string | null | undefined;
  do {
    const page = (await unmatched(next ? { [list]: next } : {}))[list];
    pages.push(page.entries.map(({ id }) => id));
    next = page.next;
  } while (next);
  return pages;
}

test('every entry is on exactly one page, the oldest first, and all are counted', async () => {
  const charges = await strangeCharges();
  const subscriptions = await strangeSubscriptions();
  for (const [list, all] of [
    ['charges', charges],
    ['ownerless', subscriptions],
  ] as const) {
    const pages = await pagesOf(list);
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(pages.flat()).toEqual(all);
  }
  expect(await countUnmatched()).toBe(90);

  // What is resolved, even the last entry of a page, moves no other page.
  const { next } = (await unmatched()).charges;
  expect(await resolveUnmatched('charge', charges[19] ?? '', merchant)).toBe(true);
  const second = (await unmatched({ charges: next ?? '' })).charges;
  expect(second.entries.map(({ id }) => id)).toEqual(charges.slice(20, 40));
  expect(await countUnmatched()).toBe(89);

  for (const place of ['', 'nowhere', '99999999999999999.x', '1.\0', "1.'; drop table plans"]) {
    const { entries } = (await unmatched({ charges: place })).charges;
    expect(entries[0]?.id).toBe(charges[0]);
  }
});

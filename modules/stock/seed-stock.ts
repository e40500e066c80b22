import { catalogue } from '@/brand/catalogue/all';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { isDemo } from '@/lib/env';
import { adjustStock } from './decisions';

/** Written once the first units are counted: what staff make of them from then on stays. */
const KEY = 'demo-stock';

const merchant = { userId: 'demo', email: 'merchant@demo.example', role: 'owner' } as Staff;

const counted = catalogue
  .flatMap(({ variants }) => variants)
  .flatMap(({ sku, stock }) => (stock === undefined ? [] : [{ sku, stock }]));

/** Counts what the brand says of units on hand, once in the life of a demo. */
export async function seedStock(): Promise<void> {
  if (!isDemo() || (await db().serviceState.count({ where: { key: KEY } })) > 0) return;
  const levels = await db().stockLevel.findMany({ select: { variantId: true } });
  const known = new Set(levels.map(({ variantId }) => variantId));
  for (const { sku, stock } of counted.filter((one) => !known.has(one.sku))) {
    const change = { kind: 'to', units: stock } as const;
    await adjustStock(merchant, sku, change, { reason: 'counted', note: '' });
  }
  await db().serviceState.createMany({
    data: [{ key: KEY, value: { at: now().toISOString() } }],
    skipDuplicates: true,
  });
}

import { catalogue } from '@/brand/catalogue/all';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { isDemo } from '@/lib/env';
import { adjustStock } from './adjust-stock';

/** Marks that stock was seeded, so that later starts do not overwrite changes by staff. */
const KEY = 'demo-stock';

const merchant = { userId: 'demo', email: 'merchant@demo.example', role: 'owner' } as Staff;

const counted = catalogue
  .flatMap(({ variants }) => variants)
  .flatMap(({ sku, stock }) => (stock === undefined ? [] : [{ sku, stock }]));

export async function seedStock(): Promise<void> {
  if (!isDemo() || (await db().serviceState.count({ where: { key: KEY } })) > 0) return;
  const levels = await db().stockLevel.findMany({ select: { variantId: true } });
  const tracked = new Set(levels.map(({ variantId }) => variantId));
  for (const { sku, stock } of counted.filter((item) => !tracked.has(item.sku))) {
    const change = { kind: 'to', units: stock } as const;
    await adjustStock(merchant, sku, change, { reason: 'counted', note: '' });
  }
  await db().serviceState.createMany({
    data: [{ key: KEY, value: { at: now().toISOString() } }],
    skipDuplicates: true,
  });
}

import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { Money } from '@/lib/money';
import { productColumns } from '../columns';
import { fetchOne } from '../fetch';
import { mirrorSubscriber } from '../publish';
import { writeFetched } from '../resource-store';
import { markDirty, nextSequence } from '../store';

/** A product as the service has it now. */
export type ReadProduct =
  | { kind: 'found'; price: Money | null; active: boolean }
  | { kind: 'gone' }
  | { kind: 'failed' };

/**
 * Fetches a product for a caller that waits, and updates the mirror. If it is not found, a worker
 * confirms that before the mirror changes.
 */
export async function readProduct(id: string): Promise<ReadProduct> {
  const sequence = await nextSequence();
  const askedAt = new Date(nowMs());
  const result = await fetchOne('PRODUCT', id);
  if (result.state === 'missing') {
    await markDirty(db(), 'PRODUCT', id);
    return { kind: 'gone' };
  }
  if (result.state !== 'shown' || result.shown.kind !== 'PRODUCT' || !result.shown.value) {
    return { kind: 'failed' };
  }
  const { shown } = result;
  await db().$transaction(async (tx) => {
    const fetched = { id, sequence, askedAt, hintType: null, hintAt: null };
    const change = await writeFetched(tx, fetched, shown);
    if (change) await mirrorSubscriber().resourceWritten(tx, change);
  });
  const { priceAmount, currency, active } = productColumns(result.shown.value);
  const price = priceAmount === null || !currency ? null : { amount: priceAmount, currency };
  return { kind: 'found', price, active };
}

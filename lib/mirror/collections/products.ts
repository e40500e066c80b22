import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { Money } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { productColumns } from '../columns';
import { fetchOne } from '../fetch';
import { mirrorSubscriber } from '../publish';
import { writeFetched } from '../resource-store';
import { markDirty, nextSequence } from '../store';

/** A product as the service has it now. */
type CurrentProduct = { price: Money | null; active: boolean };

/**
 * Fetches a product for a caller that waits, and updates the mirror. If it is not found, a worker
 * confirms that before the mirror changes.
 * @returns null if it is not found
 */
export async function readProduct(id: string): Promise<Result<CurrentProduct | null, 'failed'>> {
  const sequence = await nextSequence();
  const askedAt = new Date(nowMs());
  const result = await fetchOne('PRODUCT', id);
  if (!result.ok && result.error.kind === 'missing') {
    await markDirty(db(), 'PRODUCT', id);
    return ok(null);
  }
  if (!result.ok || result.value.kind !== 'PRODUCT' || !result.value.value) {
    return fail('failed');
  }
  const { value: shown } = result;
  await db().$transaction(async (tx) => {
    const fetched = { id, sequence, askedAt, hintType: null, hintAt: null };
    const change = await writeFetched(tx, fetched, shown);
    if (change) await mirrorSubscriber().resourceWritten(tx, change);
  });
  const { priceAmount, currency, active } = productColumns(result.value.value);
  const price = priceAmount === null || !currency ? null : { amount: priceAmount, currency };
  return ok({ price, active });
}

import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import type { Money } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { differs, productColumns } from '../columns';
import { isPaused, pauseAfterLimit } from '../failures';
import { fetchOne } from '../fetch';
import { mirrorSubscriber } from '../publish';
import { writeFetched } from '../resource-store';
import { markDirty, nextSequence } from '../store';

type CurrentProduct = { price: Money | null; active: boolean };

type Read = Result<CurrentProduct | null, 'failed'>;

const pending = new Map<string, Promise<Read>>();

/**
 * Fetches a product for a waiting caller, and updates the mirror. Workers confirm changes, because a replica of the
 * service may lag, and missing products before the mirror changes. Concurrent callers share one fetch, so that many
 * carts do not use up the connections that payments need.
 * @returns null if the service does not find the product
 */
export async function readProduct(id: string): Promise<Read> {
  const { baseUrl, tenantId } = env().service;
  const key = `${baseUrl} ${tenantId} ${id}`;
  const current =
    pending.get(key) ??
    fetchProduct(id).finally(() => {
      pending.delete(key);
    });
  pending.set(key, current);
  return current;
}

async function fetchProduct(id: string): Promise<Read> {
  if (await isPaused()) return fail('failed');
  const sequence = await nextSequence();
  const askedAt = new Date(nowMs());
  const result = await fetchOne('PRODUCT', id);
  if (!result.ok && result.error.kind === 'missing') {
    await markDirty(db(), 'PRODUCT', id);
    return ok(null);
  }
  if (!result.ok && result.error.kind === 'limited') await pauseAfterLimit(result.error);
  if (!result.ok || result.value.kind !== 'PRODUCT' || !result.value.value) {
    return fail('failed');
  }
  const { value: resource } = result;
  await db().$transaction(async (tx) => {
    const fetched = { id, sequence, askedAt, hintType: null, hintAt: null };
    const change = await writeFetched(tx, fetched, resource);
    if (!change) return;
    await mirrorSubscriber().resourceWritten(tx, change);
    if (change.before && differs(change.before, change.after)) await markDirty(tx, 'PRODUCT', id);
  });
  const { priceAmount, currency, active } = productColumns(result.value.value);
  const price = priceAmount === null || !currency ? null : { amount: priceAmount, currency };
  return ok({ price, active });
}

import { expireTags } from '@/lib/cache/tags';
import type { Calibration } from '@/lib/checkout/calibration';
import { claimTransactions } from '@/lib/checkout/claims';
import { flagListedCharges, flagOtherCharges, flagUnshownCharges } from '@/lib/checkout/flags';
import type { Database } from '@/lib/db/client';
import type { MirrorCustomer, MirrorProduct } from '@/lib/db/generated/client';
import { subscriptionLooked } from '@/lib/subscriptions/effects';
import { flagFirstCharges } from '@/lib/subscriptions/first-charge';
import { subscriptionsListed } from '@/lib/subscriptions/listed';
import type { Change } from './rows';

/**
 * Does what follows from a difference between before and after: in the transaction that writes the
 * difference, so that it happens exactly once, whatever event, sweep or button led here.
 *
 * @returns when the resource has to be looked at again, where one look cannot tell
 */
export async function applyEffects(tx: Database, change: Change): Promise<Date | null> {
  switch (change.kind) {
    case 'PRODUCT':
      await productChanged(tx, change.id, change.before, change.after);
      return null;
    case 'SUBSCRIPTION':
      return subscriptionLooked(tx, change.after);
    case 'CUSTOMER':
      await customerChanged(tx, change.id, change.before, change.after);
      return null;
  }
}

/** A transactions list that was stored. */
type StoredList = {
  /** Ids that no list has shown before. */
  appeared: readonly string[];
  /** Ids of all rows that are new or differ from what was stored. */
  written: readonly string[];
  /** How lists showed what was sent, until this one and with it. */
  before: Calibration;
  calibration: Calibration;
};

/** Does what follows from a stored transactions list, in the same transaction. */
export async function transactionsListed(tx: Database, list: StoredList): Promise<void> {
  const { appeared, written, before, calibration } = list;
  await claimTransactions(tx, appeared, calibration);
  await flagListedCharges(tx, written);
  await flagOtherCharges(tx, written, before);
  await subscriptionsListed(tx, appeared);
  await flagFirstCharges(tx, written);
}

/** A customer who is gone at the service is charged no more: the next purchase makes a new one. */
async function customerChanged(
  tx: Database,
  id: string,
  before: MirrorCustomer | null,
  after: MirrorCustomer,
): Promise<void> {
  if (!after.deletedAt || before?.deletedAt) return;
  await tx.customer.updateMany({ where: { serviceId: id }, data: { serviceId: null } });
}

/** What a shopper can see of a product. */
function visible(row: MirrorProduct | null): string {
  if (!row || row.deletedAt) return '';
  const { name, description, priceAmount, currency, active } = row;
  return JSON.stringify([name, description, priceAmount, currency, active]);
}

/** Takes the pages that show a product out of every web process's cache. */
async function productChanged(
  tx: Database,
  id: string,
  before: MirrorProduct | null,
  after: MirrorProduct,
): Promise<void> {
  if (visible(before) === visible(after)) return;
  if (before) await flagUnshownCharges(tx, before, after);
  const variant = await tx.catalogVariant.findUnique({
    where: { serviceProductId: id },
    select: { product: { select: { slug: true } } },
  });
  if (variant) await expireTags(tx, ['catalog', `product:${variant.product.slug}`]);
}

import { now } from '@/lib/clock';
import { chunksOf } from '@/lib/db/chunks';
import { type Database, db } from '@/lib/db/client';
import { type MirrorProduct, Prisma } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { toInt } from '@/lib/mirror/columns';
import type { StoredList } from '@/lib/mirror/publish';
import { REPLICA_LAG_MS } from '@/lib/mirror/rules';
import { markDirty } from '@/lib/mirror/store';
import { isSameMoney } from '@/lib/money';
import { fitOf, sentCharge } from '@/lib/payments/fit';
import { hasFailed, isReturned, readAmount } from '@/lib/service/resources';

/** Why a merchant should look at an order that is settled. */
export type FlagKind =
  /** The service shows another amount or currency than the shopper saw. */
  | 'amount-differs'
  /** The service shows no amount, and a price changed about when the order was charged. */
  | 'amount-unknown'
  /** The service says that the charge of a paid order failed. */
  | 'charge-failed'
  /** The service says that the charge of a paid order was disputed, or refunded or reversed without a refund due. */
  | 'charge-refunded'
  /** The list has lacked the charge of a paid order for a while, or never showed it, and shows others. */
  | 'charge-missing'
  /** The service lists the order's transaction for another customer, or with other items. */
  | 'other-charge'
  /** A subscription was charged more than once for a month, and no change of it explains that. */
  | 'charged-again'
  /** A charge appeared after the order was settled without it. */
  | 'late-charge'
  /** A month of a subscription was charged, or a charge without a date first listed, after its end or its cancellation. */
  | 'charged-after-end'
  /** The service no longer finds a subscription, and nothing here explains that. */
  | 'missing'
  /** The service shows a subscription for the customer of another account. */
  | 'other-customer'
  /** The service accepted a cancellation, and showed the subscription as running afterwards. */
  | 'cancel-lapsed'
  /** The service did not find a subscription that was to be cancelled, and still shows it. */
  | 'cancel-not-found';

/** The flagged order or subscription, by its local id. */
export type FlagSubject = { orderId: string } | { subscriptionId: string };

/**
 * Flags an order or a subscription. A resolved flag is reopened if its details change.
 * @param kind with an occasion after a colon, such as a month, if there may be several
 */
export async function raiseFlag(
  tx: Database,
  subject: FlagSubject,
  kind: FlagKind | `${FlagKind}:${string}`,
  detail: Prisma.InputJsonObject = {},
): Promise<void> {
  const { orderId, subscriptionId } = { orderId: null, subscriptionId: null, ...subject };
  const column = Prisma.raw(orderId === null ? '"subscriptionId"' : '"orderId"');
  await tx.$executeRaw`
    INSERT INTO review_flags AS known (id, "orderId", "subscriptionId", kind, detail, "createdAt")
    VALUES (gen_random_uuid()::text, ${orderId}, ${subscriptionId}, ${kind},
      ${JSON.stringify(detail)}::jsonb, ${now()})
    ON CONFLICT (${column}, kind) DO UPDATE SET detail = excluded.detail, "createdAt" = excluded."createdAt",
      "resolvedAt" = NULL, "resolvedBy" = NULL
    WHERE known.detail <> excluded.detail`;
}

/** Flags paid orders by what a stored list shows of their charges, in the transaction that stored it. */
export async function flagListed(
  tx: Database,
  { written, askedAt }: Pick<StoredList, 'written' | 'askedAt'>,
): Promise<void> {
  for (const ids of chunksOf(written)) {
    await flagListedCharges(tx, ids);
    await flagOtherCharges(tx, ids);
  }
  await flagMissingCharges(tx, askedAt);
}

async function flagListedCharges(tx: Database, serviceIds: readonly string[]): Promise<void> {
  const charges = await tx.$queryRaw<ListedCharge[]>`
    SELECT o.id AS "orderId", o."totalAmount" AS total, o.currency, o."chargedAmount",
      coalesce(o."chargedCurrency", o.currency) AS "chargedCurrency",
      false
        OR EXISTS (SELECT FROM parcels p WHERE p.kind = ${rawState('ORDER')} AND p."subjectId" = o.id AND p."refundStatus" IS NOT NULL) -- module: fulfilment
        AS "isRefunded", t.status, t.raw
    FROM mirror_transactions t JOIN orders o ON o."transactionId" = t."serviceId"
    WHERE t."serviceId" = ANY(${[...serviceIds]}) AND o.status = ${rawState('PAID')}
    ORDER BY o.id`;
  for (const charge of charges) await compareCharge(tx, charge);
}

/** Flags paid orders whose transaction is listed for another customer or other items: a reply may have been another's. */
async function flagOtherCharges(tx: Database, serviceIds: readonly string[]): Promise<void> {
  const rows = await tx.mirrorTransaction.findMany({
    where: { serviceId: { in: [...serviceIds] }, attemptId: { not: null } },
    orderBy: { serviceId: 'asc' },
  });
  if (rows.length === 0) return;
  const attempts = await tx.paymentAttempt.findMany({
    where: { id: { in: rows.flatMap((row) => row.attemptId ?? []) }, state: 'SUCCEEDED' },
    include: { order: { select: { id: true, totalAmount: true, currency: true } } },
  });
  const byId = new Map(attempts.map((one) => [one.id, one]));
  for (const row of rows) {
    const { body, order } = byId.get(row.attemptId ?? '') ?? {};
    if (!body || !order || hasFailed(row.status)) continue;
    if (fitOf(sentCharge(body, order), row) !== 'other') continue;
    const detail = { transactionId: row.serviceId };
    await raiseFlag(tx, { orderId: order.id }, 'other-charge', detail);
  }
}

type ListedCharge = {
  orderId: string;
  /** Minor units. */
  total: number | bigint;
  currency: string;
  /** As recorded; usually equal to the reply's. */
  chargedAmount: number | null;
  chargedCurrency: string;
  /** A refund of it is due, or was recorded. */
  isRefunded: boolean;
  status: string | null;
  raw: Record<string, unknown>;
};

async function compareCharge(tx: Database, charge: ListedCharge): Promise<void> {
  const { orderId, status } = charge;
  // As planned; the amount may be what is left of it.
  if (charge.isRefunded && isReturned(status)) return;
  const agreed = { amount: Number(charge.total), currency: charge.currency };
  const shown = readAmount(charge.raw);
  if (
    shown &&
    (shown.amount !== charge.chargedAmount || shown.currency !== charge.chargedCurrency)
  ) {
    const { amount, currency } = shown;
    const differs = !isSameMoney(shown, agreed);
    await tx.order.update({
      where: { id: orderId },
      data: { chargedAmount: toInt(amount), chargedCurrency: currency, amountMismatch: differs },
    });
    if (differs) await raiseFlag(tx, { orderId }, 'amount-differs', { charged: amount, currency });
  }
  if (hasFailed(status)) await raiseFlag(tx, { orderId }, 'charge-failed');
  if (isReturned(status)) await raiseFlag(tx, { orderId }, 'charge-refunded');
}

/**
 * Flags paid orders whose charge the list does not show any more, as where a service drops what failed or was voided,
 * and those whose charge it has never shown, as where a gateway answered in the service's place. A list that is cut
 * loses its oldest rows first: where no older charge is left, that is all it says. A list with other ids than replies
 * shows no charge that is known by its reply: only a later one that it shows tells of an earlier one that it does not.
 */
async function flagMissingCharges(tx: Database, askedAt: Date): Promise<void> {
  const since = new Date(askedAt.getTime() - REPLICA_LAG_MS);
  const isNeverShown = Prisma.sql`t.sequence = 0 AND EXISTS (
    SELECT 1 FROM mirror_transactions later WHERE later."firstSeen" > t."firstSeen"
      AND later."boundBy" = ${rawState('REPLY')} AND later.sequence > 0)`;
  const rows = await tx.$queryRaw<{ orderId: string; transactionId: string; since: Date }[]>`
    SELECT o.id AS "orderId", t."serviceId" AS "transactionId", t."missingSince" AS since
    FROM mirror_transactions t JOIN orders o ON o."transactionId" = t."serviceId"
    WHERE t."missingSince" <= ${since} AND t."attemptId" IS NOT NULL AND (t."deletedAt" IS NOT NULL OR ${isNeverShown})
      AND o.status = ${rawState('PAID')} AND EXISTS (
        SELECT 1 FROM mirror_transactions older WHERE older."firstSeen" < t."firstSeen"
          AND older."missingSince" IS NULL AND older."deletedAt" IS NULL AND older.sequence > 0)
    ORDER BY o.id`;
  for (const { orderId, transactionId, since: at } of rows) {
    const detail = { transactionId, since: at.toISOString() };
    await raiseFlag(tx, { orderId }, 'charge-missing', detail);
  }
  await tx.$executeRaw`
    UPDATE review_flags f SET "resolvedAt" = ${now()}
    FROM orders o JOIN mirror_transactions t ON t."serviceId" = o."transactionId"
    WHERE f."orderId" = o.id AND f.kind = 'charge-missing' AND f."resolvedAt" IS NULL
      AND t."missingSince" IS NULL AND t."deletedAt" IS NULL`;
}

/**
 * Flags paid orders with an unknown charged amount: the service shows none, and the product's price
 * changed between the two fetches before and after the charge, or up to ten minutes later, since the
 * first of them may have been answered by a replica that lags. Called in the transaction that writes
 * the newer one.
 */
export async function flagUnshownCharges(
  tx: Database,
  before: Pick<MirrorProduct, 'serviceId' | 'fetchedAt'>,
  after: Pick<MirrorProduct, 'priceAmount' | 'currency'>,
): Promise<void> {
  if (!before.fetchedAt || after.priceAmount === null) return;
  const since = new Date(before.fetchedAt.getTime() - REPLICA_LAG_MS);
  const orders = await tx.$queryRaw<{ id: string; paid: number; currency: string }[]>`
    SELECT o.id, item."unitAmount" AS paid, o.currency
    FROM orders o
    JOIN order_items item ON item."orderId" = o.id AND item."serviceProductId" = ${before.serviceId}
    LEFT JOIN mirror_transactions t ON t."serviceId" = o."transactionId"
    -- It may have been made until then: an earlier request may have been in flight.
    WHERE o.status = ${rawState('PAID')} AND o."chargedAmount" IS NULL AND o."paidAt" >= ${since}
      AND coalesce(t."firstSeenAt" >= ${since}, true)
      AND (item."unitAmount" <> ${after.priceAmount} OR o.currency <> ${after.currency ?? ''})
    ORDER BY o.id`;
  for (const order of orders) await flagUnknown(tx, before.serviceId, order, after.priceAmount);
}

async function flagUnknown(
  tx: Database,
  product: string,
  { id, paid, currency }: { id: string; paid: number; currency: string },
  priceNow: number | bigint,
): Promise<void> {
  await raiseFlag(tx, { orderId: id }, 'amount-unknown', {
    product,
    shown: Number(paid),
    now: Number(priceNow),
    currency,
  });
}

/**
 * Requests a fetch of the products of a charge whose amount is not shown, to detect a price that changed at about the
 * same time. Not in the payment's transaction, where purchases of one product would wait for each other; a sweep
 * fetches what is lost here. If the mirror already has another price, the order is flagged immediately, since no later
 * fetch will differ from it.
 */
export async function refetchPrices(attemptId: string): Promise<void> {
  await db().$queryRaw`/* A fetch that did not see the order as paid is visible here. */
    SELECT 1 FROM mirror_products WHERE "serviceId" IN (
      SELECT item."serviceProductId" FROM charge_attempts a
      JOIN order_items item ON item."orderId" = a."orderId" WHERE a.id = ${attemptId})
    ORDER BY "serviceId" FOR SHARE`;
  const items = await db().$queryRaw<ReadItem[]>`
    SELECT o.id, item."serviceProductId" AS product, item."unitAmount" AS paid, o.currency,
      p."priceAmount" AS "priceNow",
      coalesce(p."priceAmount" IS NOT NULL
        AND o.status = ${rawState('PAID')} AND o."chargedAmount" IS NULL
        AND (item."unitAmount" <> p."priceAmount" OR p.currency <> o.currency), false) AS "isOther"
    FROM charge_attempts a
    JOIN orders o ON o.id = a."orderId"
    JOIN order_items item ON item."orderId" = o.id
    LEFT JOIN mirror_products p ON p."serviceId" = item."serviceProductId"
    WHERE a.id = ${attemptId}
    ORDER BY item."serviceProductId"`;
  for (const { product, priceNow, isOther, ...order } of items) {
    if (isOther && priceNow !== null) await flagUnknown(db(), product, order, priceNow);
    await markDirty(db(), 'PRODUCT', product);
  }
}

/** An item of an order, with the price that the mirror has of it; amounts in minor units. */
type ReadItem = {
  id: string;
  product: string;
  paid: number;
  currency: string;
  priceNow: number | bigint | null;
  isOther: boolean;
};

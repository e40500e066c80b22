import { orderIdOf } from '@/lib/checkout/orders/outcome';
import { confirmCharged, confirmNotCharged } from '@/lib/checkout/review/decisions';
import type { PaymentAttempt } from '@/lib/db/generated/client';
import { asStaff } from '@/lib/testing/viewers';
import { shopDb } from '../shop-db.ts';
import type { World } from '../world/start-world.ts';
import { isLookalike, type LedgerCharge, rowIdOf, shapeOf } from './compare-ledgers.ts';
import { readLedger, readOrders } from './read-ledgers.ts';

async function listedIdOf(id: string): Promise<string> {
  const serviceId = rowIdOf(id);
  const row = await shopDb().mirrorTransaction.findUnique({ where: { serviceId } });
  return row ? serviceId : id;
}

export type Reviews = {
  reviews: number;
  /** Reviews although only one charge was possible. */
  needless: string[];
};

export const merchant = asStaff({ userId: 'merchant', email: 'merchant@example.com' });

/** A charge without details is reviewed for one order after the other. */
const MAX_DECISIONS = 50;

/**
 * Decides reviews as staff with access to both ledgers would. An order that a decision brings under review is
 * decided, too.
 */
export async function decideReviews(world: World): Promise<Reviews> {
  const needless: string[] = [];
  let reviews = 0;
  for (let round = 0; round < MAX_DECISIONS; round += 1) {
    const where = { kind: 'ORDER', state: 'REVIEW' } as const;
    const attempts = await shopDb().paymentAttempt.findMany({ where });
    if (attempts.length === 0) break;
    reviews += attempts.length;
    for (const attempt of attempts) needless.push(...(await decideReview(world, attempt)));
  }
  return { reviews, needless };
}

async function decideReview(world: World, attempt: PaymentAttempt): Promise<string[]> {
  const orderId = orderIdOf(attempt);
  const ledger = await readLedger(world);
  const boundIds = new Set((await readOrders()).map((order) => order.transactionId));
  const body = attempt.body as unknown as LedgerCharge;
  const alike = ledger.filter((one) => shapeOf(one) === shapeOf(body) && !boundIds.has(one.id));
  const own = alike.filter((one) => !isLookalike(one));
  // The list shows a duplicate or swap by a middlebox too late to decide.
  const isTricked = own.some(({ id }) => world.middlebox?.causeOf(id));
  // Reviewed by design: the refused shopper may not want the order any more.
  const isLate = attempt.reason === 'late-charge';
  // Reviewed by design: a used token does not show whether its card was declined.
  const isUsed = attempt.reason === 'token-used';
  const isDesigned = isTricked || isLate || isUsed;
  const isNeedless = !isDesigned && (alike.length < 2 || own.length === alike.length);
  const decided = own[0]
    ? await confirmCharged(orderId, await listedIdOf(own[0].id), merchant, true)
    : await confirmNotCharged(orderId, merchant, ['no-list', 'may-be-listed']);
  return [
    ...(isNeedless ? [`${orderId} (${attempt.reason})`] : []),
    ...(decided.ok ? [] : [`${orderId} could not be decided: ${JSON.stringify(decided.error)}`]),
  ];
}

import { randomUUID } from 'node:crypto';
import { closeCartForOrder } from '@/lib/cart/store';
import { now, nowMs } from '@/lib/clock';
import { type Database, db, pool } from '@/lib/db/client';
import {
  codeOf,
  isLockConflict,
  isUniqueViolation,
  retryLocked,
  violates,
} from '@/lib/db/conflicts';
import { Prisma } from '@/lib/db/generated/client';
import type { AttemptState, OrderStatus, TransactionBinding } from '@/lib/db/generated/enums';
import { enqueueMail } from '@/lib/mail/outbox';
import { LONGEST_WAIT_MS, markDirty, PAUSE } from '@/lib/mirror/store';
import type { TransactionBody } from '@/lib/service/client';
import type { ServiceTransaction } from '@/lib/service/resources';
import { raiseFlag } from './flags';
import {
  type AttemptArrow,
  attemptArrows,
  canTake,
  chargeableStates,
  orderStatusOf,
  refusedStates,
  unchargedStates,
  unsettledOrders,
} from './machine';
import { matchKeyOf } from './match';
import {
  itemRows,
  lateChargeMail,
  newOrderNumber,
  orderPaidMail,
  paymentFailedMail,
} from './order-rows';
import type { Quote } from './pricing';
import { PROOF_AFTER_MS } from './reconcile-rules';
import type { Address, Contact } from './schema';
import { hashToken, sealToken } from './secrets';
import { placeFirstOrder } from './usual';

/** How long a process may work on an attempt before it counts as gone. Real time, by the database's clock. */
const PREPARE_LEASE_S = 30;

export type Press = {
  key: string;
  fingerprint: string;
  cartId: string;
  userId: string | null;
  quote: Quote;
  contact: Contact;
  address: Address;
  card?: { last4: string; type: string };
  paymentToken: string;
};

export type Started = {
  orderId: string;
  attemptId: string;
  /** The service's customer for the buyer's address, where it was found on the way. */
  customerId?: string | null;
};

export type Claim =
  /** This press may charge: go on with transaction B for this attempt. */
  | ({ kind: 'start' } & Started)
  /** The purchase is known: its order tells how it stands. */
  | { kind: 'existing'; orderId: string }
  /** Another order of this cart is not settled yet. */
  | { kind: 'busy'; orderId: string }
  /** The key belongs to another purchase. */
  | { kind: 'conflict' }
  /** The cart was merged or emptied since the page was drawn. */
  | { kind: 'cart-closed'; paidOrderId: string | null }
  /** The token has served another attempt. */
  | { kind: 'token-reused' };

type LiveAttempt = { id: string; state: AttemptState; tokenHash: string; leased: boolean };
type LockedOrder = { id: string; cartId: string; status: OrderStatus; fingerprint: string };

/**
 * Transaction A: claims the key, and writes order, items, taxes and an attempt in CREATED, or finds
 * the order that this purchase has already. Races end in a unique index; the loser looks again.
 */
export async function claimOrder(press: Press): Promise<Claim> {
  const first = await placeFirst(press);
  if (first) return { kind: 'start', ...first };
  for (let tries = 1; ; tries += 1) {
    try {
      return await db().$transaction((tx) => claimOnce(tx, press));
    } catch (error) {
      if (violates(error, 'tokenHash')) return { kind: 'token-reused' };
      if (tries >= 5 || !(isUniqueViolation(error) || isLockConflict(error))) throw error;
    }
  }
}

async function placeFirst(press: Press) {
  try {
    return await placeFirstOrder(press, PREPARE_LEASE_S);
  } catch (error) {
    if (isUniqueViolation(error) || isLockConflict(error)) return null;
    throw error;
  }
}

async function claimOnce(tx: Database, press: Press): Promise<Claim> {
  const known = await tx.checkoutKey.findUnique({ where: { key: press.key } });
  if (known && known.fingerprint !== press.fingerprint) return { kind: 'conflict' };
  // Orders before carts: whoever settles or merges locks in this order.
  const orders = await lockOrders(tx, press.cartId, known?.orderId);
  if (known) {
    const order = orders.find((one) => one.id === known.orderId);
    if (!order) throw new Error('A checkout key has lost its order');
    const other = orders.find((one) => one.id !== order.id && isLive(one, order.cartId));
    if (other?.status === 'PAID') return { kind: 'cart-closed', paidOrderId: other.id };
    if (other && !(await giveUpUnsent(tx, other.id))) return { kind: 'busy', orderId: other.id };
    return await goOn(tx, order, press);
  }
  const [cart] = await tx.$queryRaw<{ closedAt: Date | null }[]>`
    SELECT "closedAt" FROM carts WHERE id = ${press.cartId} FOR NO KEY UPDATE`;
  if (!cart || cart.closedAt) {
    // Asked for again: it may have been paid between the two locks.
    const paid = await tx.order.findFirst({
      where: { cartId: press.cartId, status: 'PAID' },
      select: { id: true },
    });
    return { kind: 'cart-closed', paidOrderId: paid?.id ?? null };
  }
  const live = orders.find((order) => isLive(order, press.cartId));
  if (live && live.fingerprint !== press.fingerprint) {
    if (!(await giveUpUnsent(tx, live.id))) return { kind: 'busy', orderId: live.id };
  }
  const same =
    live?.fingerprint === press.fingerprint
      ? live
      : orders.find((o) => o.status === 'FAILED' && o.fingerprint === press.fingerprint);
  if (same) {
    await rememberKey(tx, press, same.id);
    return await goOn(tx, same, press);
  }
  const orderId = await insertOrder(tx, press);
  await rememberKey(tx, press, orderId);
  return await startAttempt(tx, orderId, 1, press);
}

/** The orders of the press's cart, and of the cart whose order its key has, locked. */
async function lockOrders(
  tx: Database,
  cartId: string,
  orderId: string | undefined,
): Promise<LockedOrder[]> {
  return tx.$queryRaw<LockedOrder[]>`
    SELECT id, "cartId", status::text AS status, fingerprint FROM orders
    WHERE "cartId" = ${cartId} OR id = ${orderId ?? ''}
      OR "cartId" = (SELECT "cartId" FROM orders WHERE id = ${orderId ?? ''})
    ORDER BY id FOR UPDATE`;
}

/** Whether no other order of this cart may be charged. */
function isLive(order: LockedOrder, cartId: string): boolean {
  return (
    order.cartId === cartId && (order.status === 'PAID' || unsettledOrders.includes(order.status))
  );
}

/** What a press means for an order that its purchase has already. */
async function goOn(tx: Database, order: LockedOrder, press: Press): Promise<Claim> {
  const existing: Claim = { kind: 'existing', orderId: order.id };
  if (order.status === 'PAID') return existing;
  const { attempt, count } = await latestAttempt(tx, order.id);
  const sameToken = attempt?.tokenHash === hashToken(press.paymentToken);
  if (order.status === 'FAILED') {
    // The same token again is a repeated request, not a new wish: it gets the answer it missed.
    if (sameToken) return existing;
    return await startAttempt(tx, order.id, count + 1, press);
  }
  if (attempt?.state !== 'CREATED' || attempt.leased) return existing;
  if (sameToken) {
    await tx.$executeRaw`
      UPDATE charge_attempts
      SET "leaseUntil" = (clock_timestamp() AT TIME ZONE 'UTC') + make_interval(secs => ${PREPARE_LEASE_S})
      WHERE id = ${attempt.id} AND state = 'CREATED'`;
    return { kind: 'start', orderId: order.id, attemptId: attempt.id };
  }
  await giveUpUnsent(tx, order.id);
  return await startAttempt(tx, order.id, count + 1, press);
}

async function latestAttempt(
  tx: Database,
  orderId: string,
): Promise<{ attempt: LiveAttempt | undefined; count: number }> {
  const rows = await tx.$queryRaw<LiveAttempt[]>`
    SELECT id, state::text AS state, "tokenHash",
      coalesce("leaseUntil" > (clock_timestamp() AT TIME ZONE 'UTC'), false) AS leased
    FROM charge_attempts WHERE "orderId" = ${orderId} ORDER BY number DESC FOR UPDATE`;
  return { attempt: rows[0], count: rows.length };
}

/** Abandons an attempt that was never sent and that nobody works on. False when there is none such. */
async function giveUpUnsent(tx: Database, orderId: string): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE charge_attempts
    SET state = 'ABANDONED', "tokenCipher" = NULL, "settledAt" = ${now()}, reason = 'never-sent'
    WHERE "orderId" = ${orderId} AND state = 'CREATED'
      AND ("leaseUntil" IS NULL OR "leaseUntil" < (clock_timestamp() AT TIME ZONE 'UTC'))`;
  if (count === 0) return false;
  await tx.order.update({
    where: { id: orderId },
    data: { status: 'FAILED', reason: 'never-sent' },
  });
  return true;
}

async function rememberKey(tx: Database, press: Press, orderId: string): Promise<void> {
  await tx.checkoutKey.create({
    data: { key: press.key, fingerprint: press.fingerprint, orderId, createdAt: now() },
  });
}

async function insertOrder(tx: Database, press: Press): Promise<string> {
  const { quote } = press;
  const order = await tx.order.create({
    data: {
      number: newOrderNumber(),
      cartId: press.cartId,
      userId: press.userId,
      email: press.contact.email,
      fingerprint: press.fingerprint,
      currency: quote.currency,
      subtotalAmount: quote.subtotal.amount,
      shippingAmount: quote.shipping.price.amount,
      taxAmount: quote.tax.amount,
      totalAmount: quote.total.amount,
      contact: press.contact,
      address: press.address,
      shippingMethod: quote.shipping.code,
      taxCodes: quote.taxes.map((tax) => tax.code),
      createdAt: now(),
      items: { createMany: { data: itemRows(quote) } },
      taxes: {
        createMany: {
          data: quote.taxes.map(({ code, name, ratePpm, amount }) => ({
            code,
            name,
            ratePpm,
            amount: amount.amount,
          })),
        },
      },
    },
    select: { id: true },
  });
  return order.id;
}

async function startAttempt(
  tx: Database,
  orderId: string,
  number: number,
  press: Press,
): Promise<Claim> {
  const attemptId = randomUUID();
  const { card } = press;
  await tx.$executeRaw`
    INSERT INTO charge_attempts
      (id, "orderId", number, state, "tokenCipher", "tokenHash", "tokenReceivedAt", "createdAt", "dueAt", "leaseUntil")
    VALUES (${attemptId}, ${orderId}, ${number}, 'CREATED', ${sealToken(press.paymentToken, attemptId)},
      ${hashToken(press.paymentToken)}, ${now()}, ${now()}, ${now()},
      (clock_timestamp() AT TIME ZONE 'UTC') + make_interval(secs => ${PREPARE_LEASE_S}))`;
  await tx.order.update({
    where: { id: orderId },
    data: {
      status: 'PENDING',
      reason: null,
      cardLast4: card?.last4 ?? null,
      cardType: card?.type ?? null,
    },
  });
  return { kind: 'start', orderId, attemptId };
}

export type Sending = { fence: bigint; sends: number };

export type SendResult =
  | ({ kind: 'sending' } & Sending)
  /** A charge that the list could not tell from this one, or that may be this cart's, is not settled yet. */
  | { kind: 'match-key-busy' }
  /** The service has asked everybody to wait (Retry-After): nothing is sent meanwhile. */
  | { kind: 'resting' }
  /** The attempt is no longer waiting to be sent. */
  | { kind: 'gone' };

type SentRow = { fence: string; sends: number; late: boolean; pause: number | null };

/**
 * Transaction B: freezes customer, body and match key and compare-and-sets CREATED to SENDING. From
 * its commit on, the attempt counts as possibly charged.
 * @param leaseSeconds real seconds in which the reply must have come.
 */
export async function beginSend(
  attemptId: string,
  body: TransactionBody,
  leaseSeconds: number,
): Promise<SendResult> {
  const matchKey = matchKeyOf({
    customerId: body.customerId,
    items: body.items,
    taxCodes: body.taxRatesOptions,
  });
  try {
    const { rows } = await pool().query<SentRow>({
      name: 'checkout-begin-send',
      // The order is locked before its attempt, as everywhere.
      text: `WITH locked AS (
         SELECT id FROM orders WHERE id = (SELECT "orderId" FROM charge_attempts WHERE id = $1) FOR UPDATE
       ), late AS (
         -- A charge has been listed that an earlier refusal of this cart may have made after all.
         SELECT 1 FROM mirror_transactions t, charge_attempts prior, orders o
         WHERE t.claim = 'CANDIDATE' AND t."matchKey" = $3 AND prior."matchKey" = $3
           AND prior.state IN ('DECLINED', 'REJECTED', 'NOT_CHARGED') AND prior.baseline < t."firstSeen"
           AND o.id = prior."orderId" AND o."cartId" = (
             SELECT "cartId" FROM orders, charge_attempts a WHERE a.id = $1 AND orders.id = a."orderId")
       ), pause AS (
         SELECT (value->>'until')::float8 AS until FROM service_state
         WHERE key = '${PAUSE}' AND value->>'reason' = 'rate-limit'
           AND (value->>'until')::float8 BETWEEN $7::float8 + 1 AND $7::float8 + ${LONGEST_WAIT_MS}
       ), sent AS (
         UPDATE charge_attempts SET state = 'SENDING', "customerId" = $2, "matchKey" = $3, body = $4,
           baseline = nextval('service_sequence'), sends = sends + 1, fence = fence + 1,
           "leaseUntil" = (clock_timestamp() AT TIME ZONE 'UTC') + make_interval(secs => $5),
           "sendStartedAt" = $6::timestamp, "sendEndedAt" = NULL
         FROM locked
         WHERE charge_attempts.id = $1 AND state = 'CREATED' AND "orderId" = locked.id
           AND NOT EXISTS (SELECT 1 FROM late) AND NOT EXISTS (SELECT 1 FROM pause)
         RETURNING "orderId", fence, sends
       ), moved AS (
         UPDATE orders SET status = 'PAYING', "updatedAt" = $6::timestamp FROM sent WHERE orders.id = sent."orderId"
       )
       SELECT fence, sends, false AS late, NULL::float8 AS pause FROM sent
       UNION ALL SELECT 0, 0, true, NULL::float8 FROM late
       UNION ALL SELECT 0, 0, false, until FROM pause LIMIT 1`,
      values: [
        attemptId,
        body.customerId,
        matchKey,
        JSON.stringify(body),
        leaseSeconds,
        now().toISOString(),
        nowMs(),
      ],
    });
    const [row] = rows;
    if (row?.pause != null) return { kind: 'resting' };
    if (row?.late) return { kind: 'match-key-busy' };
    return row ? { kind: 'sending', fence: BigInt(row.fence), sends: row.sends } : { kind: 'gone' };
  } catch (error) {
    if (codeOf(error) === '23505') return { kind: 'match-key-busy' };
    throw error;
  }
}

/** Compare-and-sets UNKNOWN to SENDING for the same frozen body. Null when somebody else was first. */
export async function beginResend(
  attemptId: string,
  fence: bigint,
  leaseSeconds: number,
): Promise<Sending | null> {
  const { rows } = await pool().query<{ fence: string; sends: number }>(
    `UPDATE charge_attempts SET state = 'SENDING', sends = sends + 1, fence = fence + 1,
       "leaseUntil" = (clock_timestamp() AT TIME ZONE 'UTC') + make_interval(secs => $3),
       "sendStartedAt" = $4::timestamp, "sendEndedAt" = NULL
     WHERE id = $1 AND state = 'UNKNOWN' AND fence = $2 AND NOT "resendStopped"
     RETURNING fence, sends`,
    [attemptId, fence, leaseSeconds, now().toISOString()],
  );
  const [row] = rows;
  return row ? { fence: BigInt(row.fence), sends: row.sends } : null;
}

/** Details of a settlement, as far as they are known. */
export type Settlement = {
  reason?: string;
  httpStatus?: number;
  resendStopped?: boolean;
};

type AttemptRow = {
  id: string;
  orderId: string;
  state: AttemptState;
  sends: number;
  fence: bigint;
  tokenReceivedAt: Date;
  /** No other attempt of the order is open or has succeeded: the order's status is its meaning. */
  decides: boolean;
};

async function lockAttempt(tx: Database, attemptId: string): Promise<AttemptRow> {
  const attempt = await tx.chargeAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { orderId: true },
  });
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ${attempt.orderId} FOR UPDATE`;
  const [row] = await tx.$queryRaw<AttemptRow[]>`
    SELECT id, "orderId", state::text AS state, sends, fence, "tokenReceivedAt",
      NOT EXISTS (SELECT 1 FROM charge_attempts o WHERE o."orderId" = a."orderId" AND o.id <> a.id
        AND o.state IN ('CREATED', 'SENDING', 'UNKNOWN', 'REVIEW', 'SUCCEEDED')) AS decides
    FROM charge_attempts a WHERE id = ${attemptId} FOR UPDATE`;
  if (!row) throw new Error('A charge attempt has vanished');
  return row;
}

/**
 * Takes one arrow of the machine other than `succeed`, if the attempt is still where the arrow
 * starts and nobody else has taken it over since `fence`.
 * @param alongside what is written in the same transaction, if the attempt moves
 * @returns false when the attempt has moved on meanwhile; nothing is changed then.
 */
export async function takeArrow(
  attemptId: string,
  fence: bigint | null,
  arrow: Exclude<AttemptArrow, 'succeed' | 'send' | 'resend'>,
  details: Settlement = {},
  alongside: (tx: Database) => Promise<void> = async () => {},
): Promise<boolean> {
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      const attempt = await lockAttempt(tx, attemptId);
      if (!canTake(arrow, attempt.state)) return false;
      if (fence !== null && attempt.fence !== fence) return false;
      await moveAttempt(tx, attempt, arrow, details);
      await alongside(tx);
      return true;
    }),
  );
}

async function moveAttempt(
  tx: Database,
  attempt: AttemptRow,
  arrow: Exclude<AttemptArrow, 'succeed' | 'send' | 'resend'>,
  details: Settlement,
): Promise<void> {
  const { to } = attemptArrows[arrow];
  const open = to === 'CREATED' || to === 'UNKNOWN';
  const isRefused = refusedStates.includes(to) && attempt.state === 'SENDING';
  await tx.chargeAttempt.update({
    where: { id: attempt.id },
    data: {
      state: to,
      leaseUntil: null,
      reason: details.reason ?? null,
      ...(details.httpStatus === undefined ? {} : { httpStatus: details.httpStatus }),
      ...(details.resendStopped ? { resendStopped: true } : {}),
      ...(arrow === 'unsend' ? { sends: 0, matchKey: null, body: Prisma.DbNull } : {}),
      ...(attempt.state === 'SENDING' ? { sendEndedAt: now() } : {}),
      ...(open ? { dueAt: now() } : { tokenCipher: null, dueAt: null }),
      // No refusal is trusted by its code: it is looked at once the token cannot charge any more.
      ...(isRefused ? { dueAt: new Date(attempt.tokenReceivedAt.getTime() + PROOF_AFTER_MS) } : {}),
      ...(open ? {} : { settledAt: to === 'REVIEW' ? null : now() }),
    },
  });
  if (arrow === 'dismiss') await ruleOutListed(tx, attempt.orderId);
  if (attempt.decides) {
    const status = orderStatusOf(to, attempt.sends);
    const { id, email } = await tx.order.update({
      where: { id: attempt.orderId },
      data: { status, reason: details.reason ?? null },
    });
    const wasOpen = attempt.state === 'UNKNOWN' || attempt.state === 'REVIEW';
    if (wasOpen && status === 'FAILED') {
      await enqueueMail(tx, { ...paymentFailedMail(id, attempt.id), recipient: email });
    }
  }
  if (to === 'UNKNOWN' || isRefused || (endsUnsent(arrow) && (await keepsWaiting(tx)))) {
    await markDirty(tx, 'TRANSACTIONS', '*');
  }
}

/** Arrows after which nothing else has the list fetched again. */
function endsUnsent(arrow: AttemptArrow): boolean {
  return arrow === 'abandon' || arrow === 'turnAway' || arrow === 'clear';
}

/** Whether a listed charge may have waited for this attempt's end to be put where it belongs. */
async function keepsWaiting(tx: Database): Promise<boolean> {
  const waiting = await tx.mirrorTransaction.findFirst({
    where: { claim: 'CANDIDATE' },
    select: { serviceId: true },
  });
  return waiting !== null;
}

/** A person found no charge: nothing that is listed by now is any attempt's of this order. */
async function ruleOutListed(tx: Database, orderId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE charge_attempts SET baseline = nextval('service_sequence')
    WHERE "orderId" = ${orderId} AND baseline IS NOT NULL`;
}

/** How a charge that is known to have happened was recorded. */
export type Recorded = 'paid' | 'already-recorded' | 'needs-review';

/**
 * Transaction C for a charge that happened: the attempt succeeds whatever its fence says, the order
 * is PAID, its cart closes. Where the attempt was settled otherwise meanwhile, the charge is kept
 * on it and a person has to look.
 */
export async function recordCharge(
  attemptId: string,
  transaction: ServiceTransaction,
): Promise<Recorded> {
  return retryLocked(() =>
    db().$transaction((tx) => recordChargeIn(tx, attemptId, transaction, 'REPLY')),
  );
}

/**
 * The same for a listed transaction that was matched with an unsettled attempt: nothing happens if
 * either has found its end meanwhile.
 */
export async function recordListed(
  attemptId: string,
  transaction: Pick<ServiceTransaction, 'id' | 'amount'>,
): Promise<void> {
  await retryLocked(() =>
    db().$transaction(async (tx) => {
      const attempt = await lockAttempt(tx, attemptId);
      if (!chargeableStates.includes(attempt.state)) return;
      const free = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM mirror_transactions
        WHERE "serviceId" = ${transaction.id} AND claim = 'CANDIDATE' FOR UPDATE`;
      if (free.length > 0) await recordChargeIn(tx, attemptId, transaction, 'LIST');
    }),
  );
}

/**
 * Keeps a listed transaction that fits an attempt which ended without a charge. Where nothing else
 * has been charged for the cart, the attempt is reopened for a person to decide; else the charge is
 * put on it and its order flagged: two have been made.
 * @returns `not-yet` where something is under way for the cart, or either has found its end meanwhile
 */
export async function recordLateListed(
  attemptId: string,
  transactionId: string,
): Promise<'reopened' | 'second-charge' | 'not-yet'> {
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      const attempt = await lockAttempt(tx, attemptId);
      const { transactionId: known } = await tx.chargeAttempt.findUniqueOrThrow({
        where: { id: attemptId },
        select: { transactionId: true },
      });
      if (!unchargedStates.includes(attempt.state)) return 'not-yet';
      const free = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM mirror_transactions
        WHERE "serviceId" = ${transactionId} AND claim = 'CANDIDATE' FOR UPDATE`;
      if (free.length === 0) return 'not-yet';
      const statuses = await statusesOfCart(tx, attempt.orderId);
      if (statuses.some((one) => underWay.includes(one))) return 'not-yet';
      if (statuses.every((one) => one === 'FAILED') && known === null) {
        await moveAttempt(tx, attempt, 'reopen', { reason: 'late-charge' });
        await tellOfLateCharge(tx, attempt);
        return 'reopened';
      }
      await keepLateCharge(tx, attempt, known, transactionId, 'LIST');
      return 'second-charge';
    }),
  );
}

const underWay: readonly OrderStatus[] = ['PENDING', 'PAYING', 'UNCERTAIN'];

/** How all orders of an order's cart stand. */
async function statusesOfCart(tx: Database, orderId: string): Promise<OrderStatus[]> {
  const orders = await tx.$queryRaw<{ status: OrderStatus }[]>`
    SELECT status::text AS status FROM orders
    WHERE "cartId" = (SELECT "cartId" FROM orders WHERE id = ${orderId}) ORDER BY id FOR UPDATE`;
  return orders.map((order) => order.status);
}

/**
 * The same for a charge that a person found, as long as the attempt is under review and the
 * transaction is no other order's.
 */
export async function recordReviewed(
  attemptId: string,
  transaction: Pick<ServiceTransaction, 'id' | 'amount'>,
  alongside: (tx: Database) => Promise<void>,
): Promise<'paid' | 'not-under-review' | 'transaction-taken'> {
  try {
    return await retryLocked(() =>
      db().$transaction(async (tx) => {
        const attempt = await lockAttempt(tx, attemptId);
        if (attempt.state !== 'REVIEW') return 'not-under-review';
        await recordChargeIn(tx, attemptId, transaction, 'PERSON');
        await alongside(tx);
        return 'paid';
      }),
    );
  } catch (error) {
    if (violates(error, 'transactionId')) return 'transaction-taken';
    throw error;
  }
}

/** The same inside a transaction of the caller's. */
async function recordChargeIn(
  tx: Database,
  attemptId: string,
  transaction: Pick<ServiceTransaction, 'id' | 'amount'>,
  boundBy: TransactionBinding,
): Promise<Recorded> {
  const attempt = await lockAttempt(tx, attemptId);
  const before = await tx.chargeAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  if (attempt.state === 'SUCCEEDED' && before.transactionId === transaction.id) {
    return 'already-recorded';
  }
  if (!canTake('succeed', attempt.state) || !attempt.decides) {
    await keepLateCharge(tx, attempt, before.transactionId, transaction.id, boundBy);
    return 'needs-review';
  }
  await tx.chargeAttempt.update({
    where: { id: attemptId },
    data: {
      state: 'SUCCEEDED',
      transactionId: transaction.id,
      tokenCipher: null,
      leaseUntil: null,
      dueAt: null,
      reason: null,
      settledAt: now(),
      ...(attempt.state === 'SENDING' ? { sendEndedAt: now() } : {}),
    },
  });
  await bindTransaction(tx, transaction.id, attempt.id, before.matchKey, boundBy);
  await payOrder(tx, attempt.orderId, transaction);
  await markDirty(tx, 'TRANSACTIONS', '*');
  return 'paid';
}

async function payOrder(
  tx: Database,
  orderId: string,
  transaction: Pick<ServiceTransaction, 'id' | 'amount'>,
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  const charged = transaction.amount;
  const differs =
    charged !== undefined &&
    (charged.amount !== order.totalAmount || charged.currency !== order.currency);
  await tx.order.update({
    where: { id: orderId },
    data: {
      status: 'PAID',
      transactionId: transaction.id,
      paidAt: now(),
      reason: differs ? 'amount-differs' : null,
      amountMismatch: differs,
      chargedAmount: charged?.amount ?? null,
      chargedCurrency: charged?.currency ?? null,
    },
  });
  if (charged && differs) {
    const { amount, currency } = charged;
    await raiseFlag(tx, { orderId }, 'amount-differs', { charged: amount, currency });
  }
  const items = await tx.orderItem.findMany({ where: { orderId } });
  await closeCartForOrder(tx, order.cartId, items);
  await enqueueMail(tx, { ...orderPaidMail(orderId), recipient: order.email });
}

/** The service's id of the charge is this attempt's; what else looked alike is settled by the next list. */
async function bindTransaction(
  tx: Database,
  transactionId: string,
  attemptId: string,
  matchKey: string | null,
  boundBy: TransactionBinding,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO mirror_transactions
      ("serviceId", "matchKey", claim, "attemptId", "boundBy", "firstSeen", sequence, "firstSeenAt")
    VALUES (${transactionId}, ${matchKey}, 'BOUND', ${attemptId}, ${boundBy}::"TransactionBinding",
      nextval('service_sequence'), 0, ${now()})
    ON CONFLICT ("serviceId") DO UPDATE SET claim = 'BOUND', "attemptId" = ${attemptId},
      "boundBy" = excluded."boundBy"`;
}

/**
 * A charge nobody expected any more. The attempt is reopened for a person to decide; where its cart
 * has been paid by another order meanwhile, the order is flagged, since only the merchant can
 * return money.
 */
async function keepLateCharge(
  tx: Database,
  attempt: AttemptRow,
  known: string | null,
  transactionId: string,
  boundBy: TransactionBinding,
): Promise<void> {
  const reopened =
    attempt.decides && canTake('reopen', attempt.state) && (await isOnlyOrder(tx, attempt));
  await tx.chargeAttempt.update({
    where: { id: attempt.id },
    data: {
      reason: 'late-charge',
      dueAt: null,
      ...(known === null ? { transactionId } : {}),
      ...(reopened ? { state: attemptArrows.reopen.to, settledAt: null } : {}),
    },
  });
  await bindTransaction(tx, transactionId, attempt.id, null, boundBy);
  await tx.order.update({
    where: { id: attempt.orderId },
    data: { reason: 'late-charge', ...(reopened ? { status: 'REVIEW' } : {}) },
  });
  if (!reopened)
    await raiseFlag(tx, { orderId: attempt.orderId }, 'late-charge', { transactionId });
  await tellOfLateCharge(tx, attempt);
}

async function tellOfLateCharge(tx: Database, { id, orderId }: AttemptRow): Promise<void> {
  const { email } = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  await enqueueMail(tx, { ...lateChargeMail(orderId, id), recipient: email });
}

async function isOnlyOrder(tx: Database, attempt: AttemptRow): Promise<boolean> {
  const { cartId } = await tx.order.findUniqueOrThrow({ where: { id: attempt.orderId } });
  const others = await tx.order.count({
    where: {
      cartId,
      id: { not: attempt.orderId },
      status: { in: ['PAID', ...unsettledOrders] },
    },
  });
  return others === 0;
}

import type { Database } from '@/lib/db/client';
import type { MirrorTransaction, Order } from '@/lib/db/generated/client';
import type { AttemptState } from '@/lib/db/generated/enums';
import { normaliseEmail } from '@/lib/email-address';
import { chargeableStates, unchargedStates } from '@/lib/payments/states';
import type { TransactionBody } from '@/lib/service/payment-service';
import { type ServiceTransaction, toTransaction } from '@/lib/service/resources';
import { type Calibration, type Likeness, likenessOf, type SentCharge } from './calibration';
import { canBelong, MAX_CLAIM_AGE_MS } from './classification-rules';

/** An attempt that a listed transaction may belong to. */
export type Claimant = {
  id: string;
  orderId: string;
  state: AttemptState;
  baseline: bigint;
  tokenReceivedAt: number;
  /** The last reply, or that there was none. */
  sendEndedAt: number | null;
  sent: SentCharge;
  /** Normalised. */
  email: string;
  /** It already has a charge that appeared late. */
  hasCharge: boolean;
  /** No known charge for its order, nor for another one of its cart. */
  isUnpaid: boolean;
};

/** A listed transaction in the mirror. */
export type ListedRow = Pick<
  MirrorTransaction,
  'serviceId' | 'firstSeen' | 'firstSeenAt' | 'shownAt' | 'status' | 'raw' | 'subscriptionId'
> & {
  /** The normalised e-mail address of its customer, if the mirror knows that customer. */
  customerEmail?: string | undefined;
};

/** Rows with the e-mail addresses of their customers, from the service or the shop. */
export async function withEmails<Row extends { customerId: string | null }>(
  tx: Database,
  rows: readonly Row[],
): Promise<(Row & Pick<ListedRow, 'customerEmail'>)[]> {
  const ids = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))];
  const byId = { where: { serviceId: { in: ids } }, select: { serviceId: true, email: true } };
  // The mirror may not know new customers of the shop yet.
  const mirrored = await tx.mirrorCustomer.findMany(byId);
  const customers = [...mirrored, ...(await tx.customer.findMany(byId))];
  const emails = new Map(
    customers.flatMap(({ serviceId, email }) =>
      serviceId && email ? [[serviceId, normaliseEmail(email)] as const] : [],
    ),
  );
  return rows.map((row) => ({ ...row, customerEmail: emails.get(row.customerId ?? '') }));
}

/** The sent charge, from the attempt's frozen body and its order. */
export function sentOf(
  body: unknown,
  order: Pick<Order, 'totalAmount' | 'currency'> | null,
): SentCharge {
  const { customerId, items, taxRatesOptions } = body as TransactionBody;
  const total = order && { amount: order.totalAmount, currency: order.currency };
  return { customerId, items, taxCodes: taxRatesOptions, total };
}

/** A listed transaction, parsed again from its raw row, so that new releases can read more. */
export function listedOf(row: Pick<MirrorTransaction, 'serviceId' | 'raw'>): ServiceTransaction {
  return toTransaction({ id: row.serviceId, raw: row.raw as Record<string, unknown> });
}

/** The fields of an attempt that are needed to match it with charges. */
export const claimantFields = {
  id: true,
  state: true,
  baseline: true,
  tokenReceivedAt: true,
  sendEndedAt: true,
  body: true,
  transactionId: true,
  order: {
    select: {
      id: true,
      totalAmount: true,
      currency: true,
      status: true,
      email: true,
      cart: { select: { orders: { where: { status: 'PAID' }, select: { id: true } } } },
    },
  },
} as const;

/** Attempts that may have charged. */
export async function openClaimants(tx: Database): Promise<Claimant[]> {
  const rows = await tx.paymentAttempt.findMany({
    where: { kind: 'ORDER', state: { in: [...chargeableStates] } },
    select: claimantFields,
  });
  return rows.flatMap(toClaimant);
}

/** Whether there is any attempt to which a row that appeared at this timestamp may belong. */
export async function hasClaimants(tx: Database, appeared: Date): Promise<boolean> {
  const since = new Date(appeared.getTime() - MAX_CLAIM_AGE_MS.same);
  const one = await tx.paymentAttempt.findFirst({
    where: {
      kind: 'ORDER',
      sends: { gt: 0 },
      OR: [
        { state: { in: [...chargeableStates] } },
        { state: { in: [...unchargedStates] }, tokenReceivedAt: { gte: since } },
      ],
    },
    select: { id: true },
  });
  return one !== null;
}

/**
 * Attempts to which one of these rows may belong, the latest first: the open ones, and those that are
 * known to have ended without a charge, if they are of a row's customer or recent. Recent means before
 * the first row appeared, not before now: an open attempt can delay a row for days. One statement, so
 * that no attempt changes in between.
 */
export async function claimantsOf(tx: Database, rows: readonly ListedRow[]): Promise<Claimant[]> {
  const customers = rows.flatMap((row) => listedOf(row).customerId ?? []);
  const appeared = Math.min(...rows.map((row) => row.firstSeenAt.getTime()));
  const after = (ms: number) => ({ gte: new Date(appeared - ms) });
  const attempts = await tx.paymentAttempt.findMany({
    where: {
      kind: 'ORDER',
      sends: { gt: 0 },
      OR: [
        { state: { in: [...chargeableStates] } },
        {
          state: { in: [...unchargedStates] },
          OR: [
            { customerId: { in: customers }, tokenReceivedAt: after(MAX_CLAIM_AGE_MS.same) },
            { tokenReceivedAt: after(MAX_CLAIM_AGE_MS.unclear) },
          ],
        },
      ],
    },
    select: claimantFields,
    orderBy: { tokenReceivedAt: 'desc' },
  });
  return attempts.flatMap(toClaimant);
}

/** An order's sent attempt, with its charge. */
export function toClaimant(row: {
  id: string;
  state: AttemptState;
  baseline: bigint | null;
  tokenReceivedAt: Date;
  sendEndedAt: Date | null;
  body: unknown;
  transactionId: string | null;
  order:
    | (Pick<Order, 'id' | 'totalAmount' | 'currency' | 'status' | 'email'> & {
        cart: { orders: readonly unknown[] };
      })
    | null;
}): Claimant[] {
  const { id, state, order } = row;
  if (!order) return [];
  return [
    {
      id,
      orderId: order.id,
      state,
      baseline: row.baseline ?? 0n,
      tokenReceivedAt: row.tokenReceivedAt.getTime(),
      sendEndedAt: row.sendEndedAt?.getTime() ?? null,
      sent: sentOf(row.body, order),
      email: normaliseEmail(order.email),
      hasCharge: row.transactionId !== null,
      isUnpaid: order.status === 'FAILED' && order.cart.orders.length === 0,
    },
  ];
}

/** How much a row resembles an attempt's charge; `different` if it cannot be that charge. */
export function likenessTo(
  claimant: Pick<Claimant, 'state' | 'baseline' | 'tokenReceivedAt' | 'sent' | 'email'>,
  row: ListedRow,
  calibration: Calibration,
): Likeness {
  const listed = listedOf(row);
  const likeness = likenessOf(sentAsListed(claimant, row, listed), listed, calibration);
  if (likeness !== 'same' && isAnotherCustomer(claimant, row, listed)) return 'different';
  if (!canBelong(claimant, row, likeness, calibration)) return 'different';
  // Whatever it names, nothing but a person makes it an order's charge.
  return row.subscriptionId === null ? likeness : 'unclear';
}

/** A list may name the customer by e-mail address, or by another of their records, e.g. after the service merged them. */
function sentAsListed(
  { sent, email }: Pick<Claimant, 'sent' | 'email'>,
  { customerEmail }: ListedRow,
  { customerId }: ServiceTransaction,
): SentCharge {
  if (customerId === undefined) return sent;
  const isTheirs = customerEmail === email || normaliseEmail(customerId) === email;
  return isTheirs ? { ...sent, customerId } : sent;
}

/** Whether the list names a customer with another e-mail address. */
function isAnotherCustomer(
  { sent, email }: Pick<Claimant, 'sent' | 'email'>,
  { customerEmail }: ListedRow,
  { customerId }: ServiceTransaction,
): boolean {
  return customerId !== sent.customerId && customerEmail !== undefined && customerEmail !== email;
}

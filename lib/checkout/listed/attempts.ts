import type { Database } from '@/lib/db/client';
import type { MirrorTransaction, Order } from '@/lib/db/generated/client';
import type { AttemptState } from '@/lib/db/generated/enums';
import { normaliseEmail } from '@/lib/email-address';
import { chargeableStates, unchargedStates } from '@/lib/payments/states';
import type { TransactionBody } from '@/lib/service/payment-service';
import { type ServiceTransaction, toTransaction } from '@/lib/service/resources';
import { type Calibration, type Likeness, likenessOf, type SentCharge } from './calibration';
import { canBelong, LONGEST_CLAIM_MS } from './classification-rules';

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
  /** A charge that appeared late is on it already. */
  hasCharge: boolean;
  /** Nothing has been charged for its order, nor for another one of its cart, as far as is known. */
  isUnpaid: boolean;
};

/** A listed transaction as the mirror keeps it. */
export type ListedRow = Pick<
  MirrorTransaction,
  'serviceId' | 'firstSeen' | 'firstSeenAt' | 'shownAt' | 'status' | 'raw' | 'subscriptionId'
> & {
  /** Of the customer that it shows, normalised, where the mirror knows one by that id. */
  customerEmail?: string | undefined;
};

/** Rows with the addresses of their customers, as the service or this shop knows them. */
export async function withEmails<Row extends { customerId: string | null }>(
  tx: Database,
  rows: readonly Row[],
): Promise<(Row & Pick<ListedRow, 'customerEmail'>)[]> {
  const ids = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))];
  const byId = { where: { serviceId: { in: ids } }, select: { serviceId: true, email: true } };
  // Those whom this shop had made the mirror may not know yet.
  const mirrored = await tx.mirrorCustomer.findMany(byId);
  const customers = [...mirrored, ...(await tx.customer.findMany(byId))];
  const emails = new Map(
    customers.flatMap(({ serviceId, email }) =>
      serviceId && email ? [[serviceId, normaliseEmail(email)] as const] : [],
    ),
  );
  return rows.map((row) => ({ ...row, customerEmail: emails.get(row.customerId ?? '') }));
}

/** What an attempt sent, from its frozen body and its order. */
export function sentOf(
  body: unknown,
  order: Pick<Order, 'totalAmount' | 'currency'> | null,
): SentCharge {
  const { customerId, items, taxRatesOptions } = body as TransactionBody;
  const total = order && { amount: order.totalAmount, currency: order.currency };
  return { customerId, items, taxCodes: taxRatesOptions, total };
}

/** What the list showed of a row: read again, so that nothing is lost that a later version reads. */
export function listedOf(row: Pick<MirrorTransaction, 'serviceId' | 'raw'>): ServiceTransaction {
  return toTransaction({ id: row.serviceId, raw: row.raw as Record<string, unknown> });
}

/** What is read of an attempt to tell what may be its charge. */
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

/** Attempts of which it is open whether they charged. */
export async function openClaimants(tx: Database): Promise<Claimant[]> {
  const rows = await tx.paymentAttempt.findMany({
    where: { kind: 'ORDER', state: { in: [...chargeableStates] } },
    select: claimantFields,
  });
  return rows.flatMap(toClaimant);
}

/** Whether there is any attempt to which a row may belong that appeared at a timestamp. */
export async function hasClaimants(tx: Database, appeared: Date): Promise<boolean> {
  const since = new Date(appeared.getTime() - LONGEST_CLAIM_MS.same);
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
 * Attempts to which one of these rows may belong, the latest first: the open ones, and those that
 * ended without a charge as far as is known. Of these the rows' customers', and for what shows no
 * customer that can be told all recent ones. Recent is counted back from when the first row appeared
 * and not from now: an open attempt can keep a row waiting for days. One statement, so that no attempt
 * moves in between.
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
            { customerId: { in: customers }, tokenReceivedAt: after(LONGEST_CLAIM_MS.same) },
            { tokenReceivedAt: after(LONGEST_CLAIM_MS.unclear) },
          ],
        },
      ],
    },
    select: claimantFields,
    orderBy: { tokenReceivedAt: 'desc' },
  });
  return attempts.flatMap(toClaimant);
}

/** An order's attempt that was sent, with what it sent. */
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

/** How much a row looks like an attempt's charge; `different` where it cannot be that. */
export function claimOn(
  claimant: Pick<Claimant, 'state' | 'baseline' | 'tokenReceivedAt' | 'sent' | 'email'>,
  row: ListedRow,
  calibration: Calibration,
): Likeness {
  const listed = listedOf(row);
  const likeness = likenessOf(sentAsListed(claimant, row, listed), listed, calibration);
  if (likeness !== 'same' && isAnotherPersons(claimant, row, listed)) return 'different';
  return canBelong(claimant, row, likeness, calibration) ? likeness : 'different';
}

/** A list may name the customer by their address, or by another of their records, such as when the service merges them. */
function sentAsListed(
  { sent, email }: Pick<Claimant, 'sent' | 'email'>,
  { customerEmail }: ListedRow,
  { customerId }: ServiceTransaction,
): SentCharge {
  if (customerId === undefined) return sent;
  const isTheirs = customerEmail === email || normaliseEmail(customerId) === email;
  return isTheirs ? { ...sent, customerId } : sent;
}

/** Whether the list names a customer whom the service knows by another address. */
function isAnotherPersons(
  { sent, email }: Pick<Claimant, 'sent' | 'email'>,
  { customerEmail }: ListedRow,
  { customerId }: ServiceTransaction,
): boolean {
  return customerId !== sent.customerId && customerEmail !== undefined && customerEmail !== email;
}

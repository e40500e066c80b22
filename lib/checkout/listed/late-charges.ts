import { recordLateListed } from '@/lib/checkout/orders/payment';
import { now } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import type { MirrorTransaction } from '@/lib/db/generated/client';
import { log } from '@/lib/log';
import { chargeableStates } from '@/lib/payments/states';
import {
  type Claimant,
  claimantFields,
  claimantsOf,
  claimOn,
  type ListedRow,
  listedOf,
  toClaimant,
  withEmails,
} from './attempts';
import { type Calibration, type Likeness, likenessOf, type SentCharge } from './calibration';
import { savedCalibration } from './calibration-store';
import { isFailed } from './classification-rules';

/**
 * Settles candidates that no unsettled attempt can claim any more. One that fits an attempt which
 * ended without a charge is never silently foreign: a person is asked, or where another charge has
 * paid for the cart meanwhile, told that there are two, or where the list names no customer, that nobody
 * can tell whose it is. What fits nothing is foreign for good.
 */
export async function settleCandidates(): Promise<void> {
  const found = await db().mirrorTransaction.findMany({
    where: { claim: 'CANDIDATE' },
    orderBy: [{ shownAt: 'asc' }, { firstSeen: 'asc' }],
  });
  if (found.length === 0) return;
  const calibration = await savedCalibration();
  const rows = await withEmails(db(), found);
  let claimants = await claimantsOf(db(), rows);
  const isOpen = ({ state }: Claimant) => chargeableStates.includes(state);
  const claimsOn = (row: ListedRow) =>
    claimants.filter((one) => claimOn(one, row, calibration) !== 'different');
  const byId = new Map(rows.map((row) => [row.serviceId, row]));
  const isUndecided = (serviceId: string) => {
    const row = byId.get(serviceId);
    return row !== undefined && claimsOn(row).some(isOpen);
  };
  for (const row of rows) {
    const claims = claimsOn(row);
    if (claims.some(isOpen)) continue;
    const claimant = bestOf(claims, row, calibration);
    if (!claimant) {
      await giveUp(row);
      continue;
    }
    const isOther = isAnybodys(row, claimant, claims);
    const explanation = isOther
      ? 'unexplained'
      : await explain(claimant, row, { calibration, isUndecided });
    if (explanation === 'explained') continue;
    const isOneTooMany = explanation === 'one-too-many' && !claimant.isUnpaid;
    if (isOther || (isOneTooMany && !namesCustomer(claimant, row))) {
      // Not put on an order that is paid, but on the list of unexpected charges.
      await giveUp(row, { unmatchedAt: row.unmatchedAt ?? now(), itemless: !hasItems(row) });
      continue;
    }
    await keep(claimant, row);
    // One attempt made one charge, unless nothing else is left to explain the next.
    claimants = await claimantsOf(db(), rows);
  }
}

/** The row is no order's. */
async function giveUp(
  { serviceId }: MirrorTransaction,
  data: { unmatchedAt?: Date; itemless?: boolean } = {},
): Promise<void> {
  await db().mirrorTransaction.updateMany({
    where: { serviceId, claim: 'CANDIDATE' },
    data: { ...data, claim: 'FOREIGN' },
  });
}

/** Whether a row names no customer, and may belong to several orders of which the likeliest are paid. */
function isAnybodys(row: ListedRow, likeliest: Claimant, claims: readonly Claimant[]): boolean {
  if (likeliest.isUnpaid || namesCustomer(likeliest, row)) return false;
  return likeliest.hasCharge || claims.some(({ orderId }) => orderId !== likeliest.orderId);
}

/** Whether the list shows the customer whom the attempt was sent for, by id or by address. */
function namesCustomer({ sent, email }: Claimant, row: ListedRow): boolean {
  return listedOf(row).customerId === sent.customerId || row.customerEmail === email;
}

function hasItems(row: MirrorTransaction): boolean {
  return (listedOf(row).items ?? []).length > 0;
}

/**
 * The attempt that it looks most like; of several the latest whose order is unpaid, where a person decides
 * before anything is recorded.
 */
function bestOf(
  claims: readonly Claimant[],
  row: ListedRow,
  calibration: Calibration,
): Claimant | undefined {
  const like = (wanted: Likeness) => {
    const alike = claims.filter((one) => claimOn(one, row, calibration) === wanted);
    // What shows too little could be anybody's: it is asked about at one order, not at many.
    const free = alike.filter(({ hasCharge }) => wanted !== 'unclear' && !hasCharge);
    return [...free, ...alike].find(({ isUnpaid }) => isUnpaid) ?? free[0] ?? alike[0];
  };
  return like('same') ?? like('partial') ?? like('unclear');
}

/**
 * Whether charges of this shop that are known by their replies only can be what is listed: lists may
 * name transactions otherwise than replies do, or show them shortly after. Each explains one row that may
 * show it: one that is bound to nothing and appeared since, even where it was taken for foreign. Rows that
 * show all that was sent come before rows that could be anything. `one-too-many`: there are more of these rows
 * than charges, without those that an open attempt may have made.
 */
async function explain(
  claimant: Claimant,
  row: MirrorTransaction,
  {
    calibration,
    isUndecided,
  }: { calibration: Calibration; isUndecided: (serviceId: string) => boolean },
): Promise<'explained' | 'one-too-many' | 'unexplained'> {
  const likeness = ({ sent }: KnownCharge, one: MirrorTransaction) =>
    likenessOf(sent, listedOf(one), calibration);
  const known = await knownByReply(claimant, row);
  const [earliest] = known.filter((charge) => likeness(charge, row) !== 'different');
  if (!earliest) return 'unexplained';
  const found = await db().mirrorTransaction.findMany({
    where: {
      claim: { in: ['CANDIDATE', 'FOREIGN'] },
      customerId: row.customerId,
      subscriptionId: null,
      firstSeen: { gte: earliest.baseline },
      // Where any of them may be the one too many, the one that the merchant was told of is.
      ...(row.customerId === null ? { unmatchedAt: null } : {}),
    },
  });
  const unbound = found.filter((one) => !isUndecided(one.serviceId) && !isFailed(one, calibration));
  const isExplained = [['same'], ['same', 'partial'], ['same', 'partial', 'unclear']].some(
    (accepted) => {
      const mayShow = (charge: KnownCharge, one: MirrorTransaction) =>
        accepted.includes(likeness(charge, one));
      const alike = known.filter((charge) => mayShow(charge, row));
      const rivals = unbound.filter((one) => alike.some((charge) => mayShow(charge, one)));
      return alike.length > 0 && alike.length >= rivals.length;
    },
  );
  return isExplained ? 'explained' : 'one-too-many';
}

type KnownCharge = { baseline: bigint; sent: SentCharge };

/**
 * Charges that no list has shown by their ids yet, the earliest first: those of the claimant's customer and of the row's,
 * and where it shows none everybody's since the claimant's.
 */
async function knownByReply(
  { sent: { customerId }, baseline }: Claimant,
  row: MirrorTransaction,
): Promise<KnownCharge[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT a.id FROM charge_attempts a
     JOIN mirror_transactions t ON t."serviceId" = a."transactionId" AND t.sequence = 0
     WHERE a.kind = 'ORDER' AND a.state = 'SUCCEEDED'
       AND CASE WHEN $3 THEN a.baseline >= $2 ELSE a."customerId" = ANY($1) END`,
    [[customerId, row.customerId], baseline, row.customerId === null],
  );
  const attempts = await db().paymentAttempt.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: claimantFields,
    orderBy: { baseline: { sort: 'asc', nulls: 'first' } },
  });
  return attempts.flatMap(toClaimant);
}

async function keep(claimant: Claimant, row: MirrorTransaction): Promise<void> {
  const { id: attemptId, orderId } = claimant;
  try {
    const kept = await recordLateListed(attemptId, row.serviceId);
    if (kept === 'not-yet') return;
    log.error('A charge was listed for an order that was settled without one', {
      orderId,
      transactionId: row.serviceId,
      outcome: kept,
    });
  } catch (error) {
    log.error('A late charge could not be kept yet; it is tried again', { attemptId, error });
  }
}

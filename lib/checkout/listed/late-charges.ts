import { recordLateListed } from '@/lib/checkout/orders/payment';
import { now } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import type { MirrorTransaction } from '@/lib/db/generated/client';
import { sqlState } from '@/lib/db/sql/sql-states';
import { log } from '@/lib/log';
import { isSendingStopped } from '@/lib/payments/send-stop';
import { chargeableStates } from '@/lib/payments/states';
import {
  type Claimant,
  claimantFields,
  claimantsOf,
  type ListedRow,
  likenessTo,
  listedOf,
  toClaimant,
  withEmails,
} from './attempts';
import { type Calibration, type Likeness, likenessOf, type SentCharge } from './calibration';
import { savedCalibration } from './calibration-store';
import { listedCandidates } from './candidates';
import { isFailed } from './classification-rules';

/**
 * Settles candidates that no unsettled attempt can match any more. One that matches an attempt without a
 * charge never becomes foreign silently: the order is reviewed, or flagged if another charge has paid
 * for the cart since; if the list names no customer, it is listed as unexpected. The others become
 * foreign.
 */
export async function settleCandidates(): Promise<void> {
  const found = await listedCandidates(db());
  if (found.length === 0 || (await isSendingStopped())) return;
  const calibration = await savedCalibration();
  const rows = await withEmails(db(), found);
  let claimants = await claimantsOf(db(), rows);
  const isOpen = ({ state }: Claimant) => chargeableStates.includes(state);
  const claimsOn = (row: ListedRow) =>
    claimants.filter((one) => likenessTo(one, row, calibration) !== 'different');
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
      await markForeign(row);
      continue;
    }
    const isOther = isAmbiguous(row, claimant, claims);
    const explanation = isOther
      ? 'unexplained'
      : await explain(claimant, row, { calibration, isUndecided });
    if (explanation === 'explained') continue;
    const isOneTooMany = explanation === 'one-too-many' && !claimant.isUnpaid;
    if (isOther || (isOneTooMany && !namesCustomer(claimant, row))) {
      // Not recorded for a paid order, but listed as an unexpected charge.
      await markForeign(row, { unmatchedAt: row.unmatchedAt ?? now(), itemless: !hasItems(row) });
      continue;
    }
    await recordCharge(claimant, row);
    // An attempt has one charge, unless nothing else explains the next.
    claimants = await claimantsOf(db(), rows);
  }
}

/** The row belongs to no order. */
async function markForeign(
  { serviceId }: MirrorTransaction,
  data: { unmatchedAt?: Date; itemless?: boolean } = {},
): Promise<void> {
  await db().mirrorTransaction.updateMany({
    where: { serviceId, claim: 'CANDIDATE' },
    data: { ...data, claim: 'FOREIGN' },
  });
}

/** Whether a row names no customer, and may belong to several orders of which the likeliest is paid. */
function isAmbiguous(row: ListedRow, likeliest: Claimant, claims: readonly Claimant[]): boolean {
  if (likeliest.isUnpaid || namesCustomer(likeliest, row)) return false;
  return likeliest.hasCharge || claims.some(({ orderId }) => orderId !== likeliest.orderId);
}

/** Whether the list shows the attempt's customer, by id or by e-mail address. */
function namesCustomer({ sent, email }: Claimant, row: ListedRow): boolean {
  return listedOf(row).customerId === sent.customerId || row.customerEmail === email;
}

function hasItems(row: MirrorTransaction): boolean {
  return (listedOf(row).items ?? []).length > 0;
}

/**
 * The attempt that it resembles most; among several the latest with an unpaid order, where a person
 * decides before anything is recorded.
 */
function bestOf(
  claims: readonly Claimant[],
  row: ListedRow,
  calibration: Calibration,
): Claimant | undefined {
  const withLikeness = (likeness: Likeness) => {
    const alike = claims.filter((one) => likenessTo(one, row, calibration) === likeness);
    // A row that shows too little could be anyone's: it is reviewed for one order, not for
    // many.
    const free = alike.filter(({ hasCharge }) => likeness !== 'unclear' && !hasCharge);
    return [...free, ...alike].find(({ isUnpaid }) => isUnpaid) ?? free[0] ?? alike[0];
  };
  return withLikeness('same') ?? withLikeness('partial') ?? withLikeness('unclear');
}

/**
 * Whether the listed row can be a charge of this shop that is only known from its reply: lists may have other
 * ids than replies, or show charges later. Each such charge explains one unbound row that appeared since, even
 * a foreign one. Rows that show everything that was sent have priority. `one-too-many`: there are more such
 * rows than charges, not counting those of open attempts.
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
      // If any of them may be the extra one, it is the one that is already listed for the
      // merchant.
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
 * Charges whose ids no list has shown yet, the earliest first: those of the claimant's and the row's customer; if the
 * row shows none, everyone's since the claimant's.
 */
async function knownByReply(
  { sent: { customerId }, baseline }: Claimant,
  row: MirrorTransaction,
): Promise<KnownCharge[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT a.id FROM charge_attempts a
     JOIN mirror_transactions t ON t."serviceId" = a."transactionId" AND t.sequence = 0
     WHERE a.kind = 'ORDER' AND a.state = ${sqlState('SUCCEEDED')}
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

async function recordCharge(claimant: Claimant, row: MirrorTransaction): Promise<void> {
  const { id: attemptId, orderId } = claimant;
  try {
    const outcome = await recordLateListed(attemptId, row.serviceId);
    if (outcome === 'not-yet') return;
    log.error(
      {
        orderId,
        transactionId: row.serviceId,
        outcome,
      },
      'A charge was listed for an order that was settled without one',
    );
  } catch (error) {
    log.error({ attemptId, error }, 'A late charge could not be recorded yet and will be retried');
  }
}

import { shownMatchKey } from '@/lib/checkout/match-key';
import { flagListedCharges, flagOtherCharges } from '@/lib/checkout/review/flags';
import type { Database } from '@/lib/db/client';
import type { MirrorTransaction } from '@/lib/db/generated/client';
import type { StoredList } from '@/lib/mirror/publish';
import { noteSpan } from '@/lib/trace';
import { listedOf, sentOf } from './attempts';
import { type Calibration, calibrate } from './calibration';
import { lockedCalibration, saveCalibration } from './calibration-store';
import { claimTransactions } from './classification';

/**
 * Decides what a stored transactions list means for charges, in the transaction that stored it: how
 * this service shows what was sent, which rows may be a charge of ours, and which paid orders a
 * merchant should look at.
 */
export async function matchListedCharges(
  tx: Database,
  { appeared, written }: StoredList,
): Promise<void> {
  const before = await lockedCalibration(tx);
  const calibrators = await takeCalibrators(tx, written);
  const calibration = await calibrateBy(tx, calibrators, before);
  if (calibration !== before) await saveCalibration(tx, calibration);
  await claimTransactions(tx, appeared, calibration);
  await keyCandidates(tx, written);
  const shown = [...new Set([...written, ...calibrators.map((row) => row.serviceId)])];
  await flagListedCharges(tx, shown);
  await flagOtherCharges(tx, shown, before);
}

type Calibrator = Pick<MirrorTransaction, 'serviceId' | 'attemptId' | 'raw'>;

/**
 * Listed charges whose ids came in the replies to our own requests: those that were written now, and
 * those that had been listed before their reply bound them.
 */
async function takeCalibrators(tx: Database, written: readonly string[]): Promise<Calibrator[]> {
  const rows = await tx.$queryRaw<Calibrator[]>`
    SELECT "serviceId", "attemptId", raw FROM mirror_transactions
    WHERE "boundBy" = 'REPLY' AND sequence > 0
      AND ("serviceId" = ANY(${[...written]}) OR NOT calibrated)
    ORDER BY "firstSeen"`;
  if (rows.length === 0) return rows;
  await tx.$executeRaw`
    UPDATE mirror_transactions SET calibrated = true
    WHERE "serviceId" = ANY(${rows.map((row) => row.serviceId)}) AND NOT calibrated`;
  return rows;
}

/** Counts what they show of what was sent. */
async function calibrateBy(
  tx: Database,
  rows: readonly Calibrator[],
  known: Calibration,
): Promise<Calibration> {
  if (rows.length === 0) return known;
  const attempts = await tx.paymentAttempt.findMany({
    where: { id: { in: rows.flatMap((row) => row.attemptId ?? []) } },
    select: { id: true, body: true, traceparent: true },
  });
  // In the trace of its purchase: the list confirms what the reply has told.
  for (const { traceparent } of attempts) noteSpan('charge listed', { of: traceparent });
  const bodies = new Map(attempts.map((one) => [one.id, one.body]));
  return rows.reduce((counted, row) => {
    const body = bodies.get(row.attemptId ?? '');
    return body ? calibrate(counted, sentOf(body, null), listedOf(row), row.serviceId) : counted;
  }, known);
}

/** Candidates carry the match key that they show, so that a send can wait for one that looks alike. */
async function keyCandidates(tx: Database, written: readonly string[]): Promise<void> {
  if (written.length === 0) return;
  const rows = await tx.mirrorTransaction.findMany({
    where: { serviceId: { in: [...written] }, claim: 'CANDIDATE' },
    select: { serviceId: true, matchKey: true, raw: true },
  });
  for (const row of rows) {
    const matchKey = shownMatchKey(listedOf(row));
    if (matchKey === null || matchKey === row.matchKey) continue;
    await tx.mirrorTransaction.update({ where: { serviceId: row.serviceId }, data: { matchKey } });
  }
}

import { shownMatchKey } from '@/lib/checkout/match-key';
import {
  flagListedCharges,
  flagMissingCharges,
  flagOtherCharges,
} from '@/lib/checkout/review/flags';
import { chunksOf } from '@/lib/db/chunks';
import type { Database } from '@/lib/db/client';
import type { MirrorTransaction } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';
import type { StoredList } from '@/lib/mirror/publish';
import type { ServiceTransaction } from '@/lib/service/resources';
import { listedOf, sentOf } from './attempts';
import { type Calibration, calibrate, type Dated, differencesOf, isRefuted } from './calibration';
import { lockedCalibration, saveCalibration } from './calibration-store';
import { classifyTransactions, reclassifyForeign } from './classification';
import { canBeDated } from './classification-rules';
import { isDatedBefore } from './rules';
import { flagSwappedCharges } from './swapped-charges';

/**
 * Evaluates a stored transactions list, in the transaction that stored it: calibrates how this
 * service shows charges, classifies rows that may be the shop's charges, and flags paid orders. Each
 * step processes the whole list before the next one, since the classification depends on the whole
 * calibration.
 */
export async function matchListedCharges(tx: Database, list: StoredList): Promise<void> {
  const { written } = list;
  const known = await lockedCalibration(tx);
  const {
    ids: calibrators,
    listedBefore,
    listedFirst,
    newest,
  } = await takeCalibrators(tx, written);
  const counted = noteNewest(await calibrateBy(tx, calibrators, known), newest);
  const calibration = await measureDelay(tx, listedFirst, list, counted);
  if (calibration !== known) await saveCalibration(tx, calibration);
  await classifyTransactions(tx, list, calibration);
  const again = isRefuted(known, calibration)
    ? await reclassifyForeign(tx, list.askedAt, calibration)
    : [];
  for (const shown of [written, again]) {
    for (const ids of chunksOf(shown)) await keyCandidates(tx, ids);
  }
  for (const shown of [written, listedBefore]) {
    for (const ids of chunksOf(shown)) {
      await flagListedCharges(tx, ids, known);
      await flagSwappedCharges(tx, await flagOtherCharges(tx, ids, known), known);
    }
  }
  await flagMissingCharges(tx, list.askedAt, calibration);
}

/**
 * Listed charges whose ids came in replies to the shop's requests: those written now, and those listed
 * before their reply bound them.
 * @returns their ids in the order of their first storage, of them those that were not written now, those that this list
 *   shows first, and the latest one's number
 */
async function takeCalibrators(
  tx: Database,
  written: Iterable<string>,
): Promise<{ ids: string[]; listedBefore: string[]; listedFirst: string[]; newest: bigint }> {
  type Numbered = { serviceId: string; firstSeen: bigint | number };
  const found = new Map<string, bigint>();
  const note = (rows: readonly Numbered[]) => {
    for (const { serviceId, firstSeen } of rows) found.set(serviceId, BigInt(firstSeen));
  };
  for (const ids of chunksOf(written)) {
    note(
      await tx.$queryRaw<Numbered[]>`
        SELECT "serviceId", "firstSeen" FROM mirror_transactions
        WHERE "serviceId" = ANY(${ids}) AND "boundBy" = ${rawState('REPLY')} AND sequence > 0`,
    );
  }
  const writtenNow = new Set(found.keys());
  const first = await tx.$queryRaw<Numbered[]>`
    UPDATE mirror_transactions SET calibrated = true
    WHERE "boundBy" = ${rawState('REPLY')} AND sequence > 0 AND NOT calibrated
    RETURNING "serviceId", "firstSeen"`;
  note(first);
  const byNumber = [...found].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  const ids = byNumber.map(([serviceId]) => serviceId);
  return {
    ids,
    listedBefore: ids.filter((id) => !writtenNow.has(id)),
    listedFirst: first.map(({ serviceId }) => serviceId),
    newest: byNumber.at(-1)?.[1] ?? 0n,
  };
}

function noteNewest(known: Calibration, newest: bigint): Calibration {
  return newest > BigInt(known.newest ?? 0) ? { ...known, newest: String(newest) } : known;
}

/** Measures for how long complete lists lacked charges that this one shows first. */
async function measureDelay(
  tx: Database,
  listedFirst: readonly string[],
  { before: last }: StoredList,
  known: Calibration,
): Promise<Calibration> {
  const first = last?.complete ? await firstDelay(tx, listedFirst, last.askedAt) : 0;
  const delayMs = Math.max(known.delayMs ?? 0, first);
  return delayMs === (known.delayMs ?? 0) ? known : { ...known, delayMs };
}

/** The longest time from one of these charges' reply to the list that lacked them; 0 if none was earlier. */
async function firstDelay(
  tx: Database,
  charges: readonly string[],
  lackedAt: Date,
): Promise<number> {
  let delayMs = 0;
  for (const ids of chunksOf(charges)) {
    const { _min } = await tx.paymentAttempt.aggregate({
      where: { transactionId: { in: ids }, sendEndedAt: { lt: lackedAt } },
      _min: { sendEndedAt: true },
    });
    if (_min.sendEndedAt)
      delayMs = Math.max(delayMs, lackedAt.getTime() - _min.sendEndedAt.getTime());
  }
  return delayMs;
}

/** Calibrates by these charges. */
async function calibrateBy(
  tx: Database,
  ids: readonly string[],
  known: Calibration,
): Promise<Calibration> {
  let counted = known;
  for (const some of chunksOf(ids, 250)) {
    const rows = await tx.mirrorTransaction.findMany({
      where: { serviceId: { in: some } },
      select: { serviceId: true, attemptId: true, raw: true, shownAt: true },
    });
    const attempts = await tx.paymentAttempt.findMany({
      where: { id: { in: rows.flatMap((row) => row.attemptId ?? []) } },
      select: { id: true, body: true, tokenReceivedAt: true },
    });
    const byId = new Map(rows.map((row) => [row.serviceId, row]));
    const byAttempt = new Map(attempts.map((one) => [one.id, one]));
    for (const row of some.flatMap((id) => byId.get(id) ?? [])) {
      const attempt = byAttempt.get(row.attemptId ?? '');
      if (!attempt?.body) continue;
      const sent = sentOf(attempt.body, null);
      const listed = listedOf(row);
      if (differencesOf(sent, listed).length > 0 && (await isSwapped(tx, attempt.id, listed)))
        continue;
      counted = calibrate(counted, sent, listed, row.serviceId, datedAs(row, attempt));
    }
  }
  return counted;
}

/** Whether the list shows exactly what another attempt has sent: its reply was handed to this one, which tells nothing of the form. */
async function isSwapped(
  tx: Database,
  attemptId: string,
  listed: ServiceTransaction,
): Promise<boolean> {
  const matchKey = shownMatchKey(listed);
  if (matchKey === null || listed.customerId === undefined) return false;
  const where = { customerId: listed.customerId, matchKey, id: { not: attemptId } };
  return (await tx.paymentAttempt.findFirst({ where, select: { id: true } })) !== null;
}

function datedAs(
  { shownAt }: { shownAt: Date | null },
  { tokenReceivedAt }: { tokenReceivedAt: Date },
): Dated {
  if (!shownAt) return {};
  const received = tokenReceivedAt.getTime();
  const clock = !isDatedBefore(shownAt.getTime(), received);
  return { date: canBeDated(shownAt, received), clock };
}

/** Stores the match key that candidates show, so that a send can wait for one with the same key. */
async function keyCandidates(tx: Database, written: readonly string[]): Promise<void> {
  const rows = await tx.$queryRaw<Pick<MirrorTransaction, 'serviceId' | 'matchKey' | 'raw'>[]>`
    SELECT "serviceId", "matchKey", raw FROM mirror_transactions
    WHERE "serviceId" = ANY(${[...written]}) AND claim = ${rawState('CANDIDATE')}`;
  for (const row of rows) {
    const matchKey = shownMatchKey(listedOf(row));
    if (matchKey === null || matchKey === row.matchKey) continue;
    await tx.mirrorTransaction.update({ where: { serviceId: row.serviceId }, data: { matchKey } });
  }
}

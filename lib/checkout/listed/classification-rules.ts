import type { AttemptState } from '@/lib/db/generated/enums';
import { chargeableStates } from '@/lib/payments/states';
import { isNoCharge } from '@/lib/service/resources';
import { type Calibration, isReliableSign, type Likeness } from './calibration';
import { GIVE_UP_AFTER_MS } from './rules';

const DAY = 24 * 60 * 60_000;

/**
 * How long after its token's arrival a settled attempt may still be matched with a charge that
 * appears. A row that shows everything that was sent has a month; one that shows less could be
 * anyone's.
 */
export const MAX_CLAIM_AGE_MS: Record<Exclude<Likeness, 'different'>, number> = {
  same: 30 * DAY,
  partial: 30 * DAY,
  unclear: GIVE_UP_AFTER_MS,
};
/** How far a shown date may be outside the token's lifetime, since either clock may be wrong. */
const DATE_TOLERANCE_MS = DAY;

type ClaimedRow = {
  subscriptionId: string | null;
  status: string | null;
  firstSeen: bigint;
  firstSeenAt: Date;
  shownAt: Date | null;
  raw: unknown;
};

/**
 * Whether a listed transaction can be an attempt's charge, regardless of its contents. A row that
 * was stored before transaction B took its number existed before the charge was sent; a
 * subscription's transaction is no order's. A settled attempt only matches rows that appear or are
 * dated within about its token's lifetime. Unreliable signs do not count.
 */
export function canBelong(
  attempt: { state: AttemptState; baseline: bigint; tokenReceivedAt: number },
  row: ClaimedRow,
  likeness: Likeness,
  calibration: Pick<Calibration, 'signs'> = {},
): boolean {
  if (likeness === 'different') return false;
  if (row.subscriptionId !== null && isReliableSign(calibration, 'subscription')) return false;
  if (row.firstSeen < attempt.baseline) return false;
  if (chargeableStates.includes(attempt.state)) return true;
  if (isFailed(row, calibration)) return false;
  const received = attempt.tokenReceivedAt;
  const limit = MAX_CLAIM_AGE_MS[likeness];
  if (row.firstSeenAt.getTime() > received + limit) return false;
  if (row.shownAt === null || !isReliableSign(calibration, 'date')) return true;
  return canBeDated(row.shownAt, received);
}

/** Whether a row says that it failed or was refunded. */
export function isFailed(
  { status }: Pick<ClaimedRow, 'status'>,
  calibration: Pick<Calibration, 'signs'>,
): boolean {
  return isNoCharge(status) && isReliableSign(calibration, 'status');
}

/** Whether a charge may have this date, given when its token arrived. */
export function canBeDated(shownAt: Date, tokenReceivedAt: number): boolean {
  const shown = shownAt.getTime();
  return (
    shown >= tokenReceivedAt - DATE_TOLERANCE_MS && shown <= tokenReceivedAt + GIVE_UP_AFTER_MS
  );
}

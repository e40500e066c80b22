import type { AttemptState } from '@/lib/db/generated/enums';
import { chargeableStates } from '@/lib/payments/states';
import { asRecord } from '@/lib/service/parse';
import { isNoCharge } from '@/lib/service/resources';
import { type Calibration, type Likeness, tells } from './calibration';
import { GIVE_UP_AFTER_MS } from './rules';

const DAY = 24 * 60 * 60_000;

/**
 * How long after its token came a settled attempt may claim a charge that appears only then. A row
 * that shows all that was sent and no date has a month; what shows less could be anybody's.
 */
export const LONGEST_CLAIM_MS: Record<Exclude<Likeness, 'different'>, number> = {
  same: 30 * DAY,
  partial: 30 * DAY,
  unclear: GIVE_UP_AFTER_MS,
};
/** How far a shown date may lie outside the token's life, since either clock may be wrong. */
const DATE_SLACK_MS = DAY;

type ClaimedRow = {
  subscriptionId: string | null;
  status: string | null;
  firstSeen: bigint;
  firstSeenAt: Date;
  shownAt: Date | null;
  raw: unknown;
};

/**
 * Whether a listed transaction can be an attempt's charge by anything but its contents. What was
 * stored before transaction B took its number existed before the charge was sent; a subscription's
 * transaction is no order's. Of an attempt that is settled, only what appears or is dated about the
 * time of its token's life. A sign that charges of orders show as well says nothing.
 */
export function canBelong(
  attempt: { state: AttemptState; baseline: bigint; tokenReceivedAt: number },
  row: ClaimedRow,
  likeness: Likeness,
  calibration: Pick<Calibration, 'signs'> = {},
): boolean {
  if (likeness === 'different') return false;
  if (row.subscriptionId !== null && tells(calibration, 'subscription')) return false;
  if (row.firstSeen < attempt.baseline) return false;
  if (chargeableStates.includes(attempt.state)) return true;
  if (isFailed(row, calibration)) return false;
  const received = attempt.tokenReceivedAt;
  const limit = LONGEST_CLAIM_MS[likeness];
  if (row.firstSeenAt.getTime() > received + limit) return false;
  if (row.shownAt === null || !tells(calibration, 'date')) return true;
  return canBeDated(row.shownAt, received);
}

/** Whether a row says that no money moved, or that it moved back. */
export function isFailed(
  { status, raw }: Pick<ClaimedRow, 'status' | 'raw'>,
  calibration: Pick<Calibration, 'signs'>,
): boolean {
  return isNoCharge(status, asRecord(raw) ?? {}) && tells(calibration, 'status');
}

/** Whether a charge whose token came then may be dated so. */
export function canBeDated(shownAt: Date, tokenReceivedAt: number): boolean {
  const shown = shownAt.getTime();
  return shown >= tokenReceivedAt - DATE_SLACK_MS && shown <= tokenReceivedAt + GIVE_UP_AFTER_MS;
}

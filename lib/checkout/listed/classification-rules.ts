import type { AttemptState } from '@/lib/db/generated/enums';
import { chargeableStates } from '@/lib/payments/states';
import { saysFailed } from '@/lib/service/resources';
import type { Likeness } from './calibration';
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
};

/**
 * Whether a listed transaction can be an attempt's charge by anything but its contents. What was
 * stored before transaction B took its number existed before the charge was sent; a subscription's
 * transaction is no order's. Of an attempt that is settled, only what appears or is dated about the
 * time of its token's life.
 */
export function canBelong(
  attempt: { state: AttemptState; baseline: bigint; tokenReceivedAt: number },
  row: ClaimedRow,
  likeness: Likeness,
): boolean {
  if (likeness === 'different' || row.subscriptionId !== null) return false;
  if (row.firstSeen < attempt.baseline) return false;
  if (chargeableStates.includes(attempt.state)) return true;
  if (row.status !== null && saysFailed(row.status)) return false;
  const received = attempt.tokenReceivedAt;
  const limit = LONGEST_CLAIM_MS[likeness];
  if (row.firstSeenAt.getTime() > received + limit) return false;
  if (row.shownAt === null) return true;
  const shown = row.shownAt.getTime();
  return shown >= received - DATE_SLACK_MS && shown <= received + GIVE_UP_AFTER_MS;
}

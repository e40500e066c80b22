import type { SubscriptionStatus } from '@/lib/db/generated/enums';

/** The status of a subscription in the merchant's list. */
type Shown = {
  status: SubscriptionStatus;
  endedAt: Date | null;
  pastDueSince: Date | null;
  paidUntil: Date | null;
};

/** The next event of a subscription, or its last one; null where neither is known. */
export function nextOf({ status, endedAt, pastDueSince, paidUntil }: Shown): {
  kind: 'ended' | 'failed' | 'trial' | 'paid';
  at: Date;
} | null {
  if (endedAt) return { kind: 'ended', at: endedAt };
  if (pastDueSince) return { kind: 'failed', at: pastDueSince };
  return paidUntil && { kind: status === 'TRIAL' ? 'trial' : 'paid', at: paidUntil };
}

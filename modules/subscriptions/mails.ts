import type { Database } from '@/lib/db/client';
import { enqueueMail } from '@/lib/mail/outbox';

export type SubscriptionTemplate =
  | 'subscription-started'
  | 'subscription-found'
  | 'subscription-renewed'
  | 'subscription-failed'
  | 'subscription-ended'
  | 'subscription-charged-late'
  | 'subscription-goes-on'
  | 'subscription-not-changed';

/**
 * E-mails a subscription's owner, unless the account was deleted.
 * @param occasion each occasion is mailed once
 */
export async function notifyOwner(
  tx: Database,
  { id, userId }: { id: string; userId: string | null },
  template: SubscriptionTemplate,
  occasion: string,
): Promise<void> {
  const user = userId
    ? await tx.user.findUnique({ where: { id: userId }, select: { email: true } })
    : null;
  if (!user?.email) return;
  await enqueueMail(tx, {
    dedupeKey: `${template}:${id}:${occasion}`,
    template,
    recipient: user.email,
    data: { subscriptionId: id },
  });
}

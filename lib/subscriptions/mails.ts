import type { Database } from '@/lib/db/client';
import { enqueueMail } from '@/lib/mail/outbox';

type SubscriptionTemplate =
  | 'subscription-renewed'
  | 'subscription-failed'
  | 'subscription-ended'
  | 'subscription-charged-late'
  | 'subscription-goes-on';

/**
 * Writes to a subscription's owner; to nobody where the account is deleted.
 * @param occasion the same mail is sent once for each
 */
export async function tellOwner(
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

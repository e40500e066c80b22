import type { Database } from '@/lib/db/client';
import { enqueueMail } from '@/lib/mail/outbox';
import type { subscriptionMailKinds } from './mail-kinds';

export type SubscriptionTemplate = Exclude<
  keyof typeof subscriptionMailKinds,
  'subscription-not-started'
>;

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

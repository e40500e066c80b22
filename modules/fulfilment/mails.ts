import type { Database } from '@/lib/db/client';
import { cancelRepeatableMails, enqueueMail } from '@/lib/mail/outbox';
import { type HeldParcel, UNDO_MS } from './parcel-status';

export type MailedStep = 'sent' | 'cancelled' | 'returned';

/** Each further return gets its own mail. */
function keyOf(step: MailedStep, { id, version }: HeldParcel): string {
  return step === 'returned' ? `parcel-returned:${id}:${version}` : `parcel-${step}:${id}`;
}

/** Enqueues the mail about a step, unless the customer's account was deleted. */
export async function notify(tx: Database, step: MailedStep, parcel: HeldParcel): Promise<void> {
  const recipient = await addressOf(tx, parcel);
  if (!recipient) return;
  await enqueueMail<`parcel-${MailedStep}`>(tx, {
    dedupeKey: keyOf(step, parcel),
    template: `parcel-${step}`,
    recipient,
    data: { parcelId: parcel.id },
    delayMs: UNDO_MS,
  });
}

async function addressOf(
  tx: Database,
  { kind, userId, email }: HeldParcel,
): Promise<string | null> {
  if (kind === 'ORDER') return email;
  const user = userId ? await tx.user.findUnique({ where: { id: userId } }) : null;
  return user?.email ?? null;
}

export function withdraw(tx: Database, step: MailedStep, parcel: HeldParcel): Promise<void> {
  const before = Array.from({ length: parcel.version }, (_, version) => ({ ...parcel, version }));
  const keys = [parcel, ...before].map((version) => keyOf(step, version));
  return cancelRepeatableMails(tx, [...new Set(keys)]);
}

import type { Database } from '@/lib/db/client';
import { cancelRepeatableMails, enqueueMail } from '@/lib/mail/outbox';
import { type HeldParcel, UNDO_MS } from './rules';

/** The steps that customers are mailed about, once they can no longer be undone. */
export type MailedStep = 'sent' | 'cancelled' | 'returned';

/** A further return is mailed again. */
function keyOf(step: MailedStep, { id, version }: HeldParcel): string {
  return step === 'returned' ? `parcel-returned:${id}:${version}` : `parcel-${step}:${id}`;
}

/** Enqueues the mail about a step. Customers with a deleted account get none. */
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

/** Withdraws the mail about a step that is undone. */
export function withdraw(tx: Database, step: MailedStep, parcel: HeldParcel): Promise<void> {
  const before = Array.from({ length: parcel.version }, (_, version) => ({ ...parcel, version }));
  const keys = [parcel, ...before].map((one) => keyOf(step, one));
  return cancelRepeatableMails(tx, [...new Set(keys)]);
}

import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { STAFF_PAGE } from '@/lib/staff/queries';
import { defaultChoices, type StaffMailChoices } from './rules';

/** The address of whoever asks, and which mails they get. */
export async function ownChoices(): Promise<{ email: string; choices: StaffMailChoices }> {
  const { email, role } = await requireStaff('viewer', STAFF_PAGE);
  const row = await db().staffMailChoice.findUnique({
    where: { email },
    select: { sales: true, reviews: true, renewals: true },
  });
  return { email, choices: row ?? defaultChoices(role) };
}

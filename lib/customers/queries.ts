import 'server-only';
import type { Viewer } from '@/lib/auth/viewer';
import { requireViewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import type { SavedAddress } from '@/lib/db/generated/client';
import { addressesOf } from './addresses';
import { waitingEmail } from './email-change';

export type { SavedAddress };

/** A profile as its page shows it. */
export type ProfileView = {
  email: string;
  firstname: string;
  lastname: string;
  phone: string;
  /** An address that waits to be confirmed. */
  newEmail: string | null;
};

/** What is known of somebody: what the service shows of their customer, else what they told us. */
export async function profileOf(who: Viewer): Promise<ProfileView> {
  await followClock();
  const user = await db().user.findUniqueOrThrow({
    where: { id: who.userId },
    include: { customer: true, emailChange: true },
  });
  const serviceId = user.customer?.serviceId;
  const shown = serviceId
    ? await db().mirrorCustomer.findFirst({ where: { serviceId, deletedAt: null } })
    : null;
  const [first = '', ...rest] = (user.name ?? '').split(' ');
  return {
    email: who.email,
    firstname: shown?.firstname ?? user.firstname ?? first,
    lastname: shown?.lastname ?? user.lastname ?? rest.join(' '),
    phone: user.phone ?? shown?.phone ?? '',
    newEmail: user.emailChange?.newEmail ?? null,
  };
}

/** The viewer's profile, for its page. */
export async function ownProfile(page: string): Promise<ProfileView> {
  return profileOf(await requireViewer(page));
}

/** The viewer's addresses, for their page. */
export async function ownAddresses(page: string): Promise<SavedAddress[]> {
  return addressesOf((await requireViewer(page)).userId);
}

/** What an opened link would change for the viewer; null when it is over. */
export async function ownEmailChange(token: string, page: string): Promise<string | null> {
  const who = await requireViewer(page);
  await followClock();
  return waitingEmail(who.userId, token);
}

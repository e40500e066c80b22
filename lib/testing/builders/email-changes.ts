import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { sendEmailChangeLink } from '@/lib/customers/email-change';
import { writeProfile } from '@/lib/customers/profile';
import { db } from '@/lib/db/client';
import { openData } from '@/lib/mail/sealed';
import type { World } from '@/lib/testing/world';
import { signedIn } from './accounts';

export const ada = { firstname: 'Ada', lastname: 'Lovelace', phone: '' };

export const freeEmail = () => `${randomUUID()}@elsewhere.example`;

export async function signedInCustomer(): Promise<Viewer> {
  const viewer = await signedIn();
  await writeProfile(viewer, ada);
  return viewer;
}

export async function tokenMailed(template: string, recipient: string): Promise<string> {
  const mail = await db().mail.findFirstOrThrow({
    where: { recipient, template },
    orderBy: { createdAt: 'desc' },
  });
  const { link } = openData(mail) as { link: string };
  return new URL(link).searchParams.get('token') ?? '';
}

/**
 * Requests another e-mail address.
 * @returns the token that is mailed there
 */
export async function requestEmailChange(viewer: Viewer, newEmail: string): Promise<string> {
  expect((await sendEmailChangeLink(viewer, newEmail)).ok).toBe(true);
  return tokenMailed('email-change', newEmail);
}

/** A person's e-mail address in the account, the table of customers and the service's books. */
export async function emailsOf(world: World, { userId }: Viewer) {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const row = await db().customer.findUnique({ where: { userId } });
  const booked = (await world.books<{ id: string; email: string }>('customers')).find(
    (customer) => customer.id === row?.serviceId,
  );
  return { user: user.email, mapping: row?.email, there: booked?.email };
}

export const everywhere = (email: string) => ({ user: email, mapping: email, there: email });

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { sendEmailChangeLink } from '@/lib/customers/email-change';
import { writeProfile } from '@/lib/customers/profile';
import { db } from '@/lib/db/client';
import { openData } from '@/lib/mail/sealed';
import type { World } from '@/lib/testing/world';
import { signedIn } from './accounts';

/** What customers here are called. */
export const ada = { firstname: 'Ada', lastname: 'Lovelace', phone: '' };

/** An e-mail address that nobody has. */
export const freeEmail = () => `${randomUUID()}@elsewhere.example`;

/** Somebody who is signed in and is a customer of the service as well. */
export async function signedInCustomer(): Promise<Viewer> {
  const who = await signedIn();
  await writeProfile(who, ada);
  return who;
}

/** The token in the link of the last such mail to an address. */
export async function tokenMailed(template: string, recipient: string): Promise<string> {
  const mail = await db().mail.findFirstOrThrow({
    where: { recipient, template },
    orderBy: { createdAt: 'desc' },
  });
  const { link } = openData(mail) as { link: string };
  return new URL(link).searchParams.get('token') ?? '';
}

/** Asks for another address; returns the token that is mailed there. */
export async function requestEmailChange(who: Viewer, newEmail: string): Promise<string> {
  expect((await sendEmailChangeLink(who, newEmail)).ok).toBe(true);
  return tokenMailed('email-change', newEmail);
}

/** Somebody's address wherever one is kept: the account, the table of customers, the service's books. */
export async function emailsOf(world: World, { userId }: Viewer) {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const row = await db().customer.findUnique({ where: { userId } });
  const booked = (await world.books<{ id: string; email: string }>('customers')).find(
    (one) => one.id === row?.serviceId,
  );
  return { user: user.email, mapping: row?.email, there: booked?.email };
}

/** What `emailsOf` gives when all of them agree. */
export const everywhere = (email: string) => ({ user: email, mapping: email, there: email });

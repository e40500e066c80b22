import 'server-only';
import { signedInRecently } from '@/lib/auth/session';
import { requireViewer, type Viewer } from '@/lib/auth/viewer';
import { prefillFor } from '@/lib/checkout/prefill';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import type { SavedAddress } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import { cardUsesOf } from '@/modules/card-uses';
import { addressesOf } from './addresses';
import { type CardInUse, type CardList, type CardUse, cardsOf, withUses } from './cards';
import { pendingEmail } from './email-change';

export type { SavedAddress };

export type ProfileView = {
  email: string;
  firstname: string;
  lastname: string;
  phone: string;
  newEmail: string | null;
};

/** The user's details at the service, else those that were entered in the shop. */
export async function profileOf(viewer: Viewer): Promise<ProfileView> {
  await followClock();
  const user = await db().user.findUniqueOrThrow({
    where: { id: viewer.userId },
    include: { customer: true, emailChange: true },
  });
  // The customer of a guest purchase has the name that the guest entered, who may be another person.
  const serviceId = user.customer?.attachedAt ? null : user.customer?.serviceId;
  const customer = serviceId
    ? await db().mirrorCustomer.findFirst({ where: { serviceId, deletedAt: null } })
    : null;
  const [first = '', ...rest] = (user.name ?? '').split(' ');
  const known = user.firstname !== null || customer;
  const entered = known ? {} : (await prefillFor(viewer)).contact;
  return {
    email: viewer.email,
    firstname: customer?.firstname ?? user.firstname ?? entered.firstname ?? first,
    lastname: customer?.lastname ?? user.lastname ?? entered.lastname ?? rest.join(' '),
    phone: user.phone ?? customer?.phone ?? '',
    newEmail: user.emailChange?.newEmail ?? null,
  };
}

/** `isRecent`: whether the last sign-in is recent enough to change the address. */
export type ProfilePage = ProfileView & { isRecent: boolean };

export async function ownProfile(page: string): Promise<ProfilePage> {
  const user = await requireViewer(page);
  return { ...(await profileOf(user)), isRecent: await signedInRecently() };
}

export async function ownAddresses(page: string): Promise<SavedAddress[]> {
  return addressesOf(await requireViewer(page));
}

/** The address that a link confirms; null if the link is invalid or has expired. */
export async function ownEmailChange(token: string, page: string): Promise<string | null> {
  const user = await requireViewer(page);
  await followClock();
  return pendingEmail(user.userId, token);
}

export type CardsPage = Pick<CardList, 'isIncomplete'> & {
  cards: CardInUse[];
  unknown: CardUse[];
  isRecent: boolean;
  names: { firstname: string; lastname: string };
  formEnvironment: string;
};

export async function ownCards(page: string): Promise<CardsPage> {
  const user = await requireViewer(page);
  const [list, usesByModule, profile, isRecent] = await Promise.all([
    cardsOf(user.userId),
    Promise.all(cardUsesOf.map((usesOf) => usesOf(user.userId))),
    profileOf(user),
    signedInRecently(),
  ]);
  const uses = usesByModule.flat();
  const { firstname, lastname } = profile;
  const { formEnvironment } = env().service;
  const cards = withUses(list.cards, uses);
  const unknown = uses.filter(({ card }) => card === null);
  return { ...list, cards, unknown, isRecent, names: { firstname, lastname }, formEnvironment };
}

import 'server-only';
import { signedInRecently } from '@/lib/auth/session';
import type { Viewer } from '@/lib/auth/viewer';
import { requireViewer } from '@/lib/auth/viewer';
import { prefillFor } from '@/lib/checkout/prefill';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import type { SavedAddress } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import { cardUsesOf } from '@/modules/card-uses';
import { addressesOf } from './addresses';
import { type CardInUse, type CardList, type CardUse, cardsOf, withUses } from './cards';
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
  // What a guest typed, with whatever address, tells nothing of the address's owner.
  const serviceId = user.customer?.attachedAt ? null : user.customer?.serviceId;
  const shown = serviceId
    ? await db().mirrorCustomer.findFirst({ where: { serviceId, deletedAt: null } })
    : null;
  const [first = '', ...rest] = (user.name ?? '').split(' ');
  const typed = user.firstname === null && !shown ? (await prefillFor(who)).contact : {};
  return {
    email: who.email,
    firstname: shown?.firstname ?? user.firstname ?? typed.firstname ?? first,
    lastname: shown?.lastname ?? user.lastname ?? typed.lastname ?? rest.join(' '),
    phone: user.phone ?? shown?.phone ?? '',
    newEmail: user.emailChange?.newEmail ?? null,
  };
}

/** Data of the profile page. */
export type ProfilePage = ProfileView & {
  /** Changing the address asks for a recent sign-in. */
  isRecent: boolean;
};

/** The viewer's profile, for its page. */
export async function ownProfile(page: string): Promise<ProfilePage> {
  const who = await requireViewer(page);
  return { ...(await profileOf(who)), isRecent: await signedInRecently() };
}

/** The viewer's addresses, for their page. */
export async function ownAddresses(page: string): Promise<SavedAddress[]> {
  return addressesOf(await requireViewer(page));
}

/** What an opened link would change for the viewer; null when it is over. */
export async function ownEmailChange(token: string, page: string): Promise<string | null> {
  const who = await requireViewer(page);
  await followClock();
  return waitingEmail(who.userId, token);
}

/** Data of the cards page. */
export type CardsPage = Pick<CardList, 'isIncomplete'> & {
  cards: CardInUse[];
  /** Subscriptions of which no card is known. */
  unknown: CardUse[];
  /** Adding one asks for a recent sign-in. */
  isRecent: boolean;
  names: { firstname: string; lastname: string };
  formEnvironment: string;
};

/** The viewer's cards, for their page. */
export async function ownCards(page: string): Promise<CardsPage> {
  const who = await requireViewer(page);
  const [list, uses, profile, isRecent] = await Promise.all([
    cardsOf(who.userId),
    Promise.all(cardUsesOf.map((uses) => uses(who.userId))).then((each) => each.flat()),
    profileOf(who),
    signedInRecently(),
  ]);
  const { firstname, lastname } = profile;
  const { formEnvironment } = env().service;
  const cards = withUses(list.cards, uses);
  const unknown = uses.filter(({ card }) => card === null);
  return { ...list, cards, unknown, isRecent, names: { firstname, lastname }, formEnvironment };
}

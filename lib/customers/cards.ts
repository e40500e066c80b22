import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { lockUser } from '@/lib/auth/lock-user';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { SavedCard } from '@/lib/db/generated/client';
import { fillIn } from '@/lib/format';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { hashToken } from '@/lib/payments/tokens';
import { type ServiceFailure, service } from '@/lib/service/client';
import { type ServiceCard, toCustomer } from '@/lib/service/resources';
import { currentTexts } from '@/lib/texts/current-view';
import type { AddCardInput, ChooseCardInput } from './schema';
import { customerIdOf, ensureOwnCustomer, mirrorCustomer } from './service-customer';

/** A card as its owner sees it. */
export type CardView = { last4: string; cardType: string; isDefault: boolean };

export type CardList = {
  cards: CardView[];
  /** The service shows none: these are the ones that were added here. */
  isIncomplete: boolean;
};

/** What is charged to a card again and again, such as a subscription, where its page is, and the card if it is known. */
export type CardUse = {
  href: string;
  name: string;
  card: { last4: string; type: string } | null;
};

/** A card with what is charged to it; `isListed` unless only that tells of it. */
export type CardInUse = CardView & { isListed: boolean; uses: CardUse[] };

/** Listed cards, then those that their uses alone tell of. One that is shown without its brand is known by its digits. */
export function withUses(cards: readonly CardView[], uses: readonly CardUse[]): CardInUse[] {
  const rows: CardInUse[] = cards.map((card) => ({ ...card, isListed: true, uses: [] }));
  for (const use of uses) {
    if (!use.card) continue;
    const { last4, type } = use.card;
    const brands = ['', brandName(type)];
    const known = rows.find(
      (one) => one.last4 === last4 && brands.includes(brandName(one.cardType)),
    );
    if (known) known.uses.push(use);
    else rows.push({ last4, cardType: type, isDefault: false, isListed: false, uses: [use] });
  }
  return rows;
}

const brandName = (type: string) => type.toUpperCase().replaceAll(/[\s-]+/g, '_');

const texts = () => currentTexts().t.account.cards;

/** What the mirror shows of somebody's cards; undefined where the service shows none. */
async function shownCards(customerId: string): Promise<ServiceCard[] | undefined> {
  const row = await db().mirrorCustomer.findFirst({
    where: { serviceId: customerId, deletedAt: null },
  });
  if (!row) return undefined;
  return toCustomer({ id: customerId, raw: row.raw as Record<string, unknown> }).cards;
}

/** Somebody's cards: those that the service shows, else those that were added here. */
export async function cardsOf(userId: string): Promise<CardList> {
  const customerId = await customerIdOf(userId);
  const shown = customerId ? await shownCards(customerId) : [];
  const own = await db().savedCard.findMany({ where: { userId }, orderBy: { addedAt: 'asc' } });
  if (shown === undefined) {
    return {
      cards: own.map(({ last4, cardType, isDefault }) => ({ last4, cardType, isDefault })),
      isIncomplete: true,
    };
  }
  const marked = shown.some((card) => card.isDefault !== undefined);
  const chosen = own.find((card) => card.isDefault);
  return {
    cards: shown.map((card) => {
      const { last4 } = card;
      const cardType = brandOf(card, own);
      const isChosen = chosen?.last4 === last4 && chosen.cardType === cardType;
      return { last4, cardType, isDefault: marked ? card.isDefault === true : isChosen };
    }),
    isIncomplete: false,
  };
}

/** A card's brand as the interface has it; of one shown without, that of the card which was added here. */
function brandOf({ last4, cardType }: ServiceCard, own: readonly SavedCard[]): string {
  const alike = own.filter((one) => one.last4 === last4);
  const [first] = alike;
  if (!cardType) return first && alike.length === 1 ? first.cardType : '';
  const brand = brandName(cardType);
  return alike.find((one) => one.cardType.toUpperCase() === brand)?.cardType ?? brand;
}

/** Adds a card to somebody's customer, by a token that works once. */
export async function addCard(who: Viewer, input: AddCardInput): Promise<ActionState> {
  const { firstname, lastname, paymentToken, card } = input;
  const tokenHash = hashToken(paymentToken);
  const known = await db().savedCard.findUnique({ where: { tokenHash } });
  if (known?.userId === who.userId) return success(texts().added);
  const customer = await ensureOwnCustomer(who, { firstname, lastname, phone: '' });
  if (!customer.ok) {
    return failure(customer.error === 'refused' ? texts().nameRefused : texts().unavailable);
  }
  const before = await shownCards(customer.value);
  const reply = await callUnlessPaused(() =>
    service().addPaymentMethod(customer.value, paymentToken),
  );
  if (!reply.ok && reply.kind === 'not-sent') return failure(texts().unavailable);
  await mirrorCustomer(customer.value);
  // An answer that was lost is no answer: where the service shows its cards, they tell.
  const appeared = (await shownCards(customer.value))?.some((one) => one.last4 === card.last4);
  const seen = appeared === true && !before?.some((one) => one.last4 === card.last4);
  if (!reply.ok && !(reply.kind === 'unknown' && seen)) {
    return { ...failure(failureText(reply)), declined: reply.kind === 'refused' };
  }
  await remember(who.userId, card, tokenHash);
  return success(texts().added);
}

function failureText(failure: ServiceFailure): string {
  if (failure.kind === 'unknown') {
    return texts().unsure;
  }
  if (failure.meaning === 'token-used' || failure.meaning === 'token-expired') {
    return texts().used;
  }
  switch (failure.decline) {
    case 'card-expired':
      return texts().expired;
    case 'security-code':
      return texts().securityCode;
    case 'processing-error':
      return texts().processing;
    default:
      return texts().refused;
  }
}

async function remember(
  userId: string,
  { last4, type }: AddCardInput['card'],
  tokenHash: string,
): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockUser(tx, userId);
    const others = await tx.savedCard.count({ where: { userId } });
    await tx.savedCard.upsert({
      where: { userId_last4_cardType: { userId, last4, cardType: type } },
      create: { userId, last4, cardType: type, tokenHash, isDefault: others === 0, addedAt: now() },
      update: { tokenHash, addedAt: now() },
    });
  });
}

/** Makes one of somebody's cards the default, at the service by its last four digits and type. */
export async function chooseCard(who: Viewer, input: ChooseCardInput): Promise<ActionState> {
  const { last4, cardType } = input;
  const customerId = await customerIdOf(who.userId);
  const { cards } = await cardsOf(who.userId);
  if (!customerId || !cards.some((one) => one.last4 === last4 && one.cardType === cardType)) {
    return failure(texts().gone);
  }
  // Idempotent.
  const choose = () => callUnlessPaused(() => service().chooseCard(customerId, last4, cardType));
  let reply = await choose();
  if (!reply.ok && reply.kind === 'unknown') {
    const again = await choose();
    // What the first one did is still unknown if the second was not sent.
    if (again.ok || again.kind !== 'not-sent') reply = again;
  }
  await mirrorCustomer(customerId);
  if (!reply.ok) return failure(chooseFailure(reply));
  await db().$transaction(async (tx) => {
    await lockUser(tx, who.userId);
    await tx.savedCard.updateMany({ where: { userId: who.userId }, data: { isDefault: false } });
    await tx.savedCard.updateMany({
      where: { userId: who.userId, last4, cardType },
      data: { isDefault: true },
    });
  });
  return success(fillIn(texts().chosen, { type: cardType, last4 }));
}

function chooseFailure(failure: ServiceFailure): string {
  if (failure.kind === 'not-sent') return texts().unavailable;
  return failure.kind === 'refused' ? texts().choiceRefused : texts().choiceUnsure;
}

import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { lockUser } from '@/lib/auth/lock-user';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { fillIn } from '@/lib/format';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { hashToken } from '@/lib/payments/tokens';
import { type ServiceFailure, service } from '@/lib/service/client';
import { type ServiceCard, toCustomer } from '@/lib/service/resources';
import { currentTexts } from '@/lib/texts/current-view';
import type { AddCardInput, ChooseCardInput } from './schema';
import { customerIdOf, ensureOwnCustomer, mirrorCustomer } from './service-customer';

export type CardView = { last4: string; cardType: string; isDefault: boolean };

export type CardList = {
  cards: CardView[];
  /** The service does not return cards. The list has only cards that were added in this shop. */
  isIncomplete: boolean;
};

/** A recurring charge, such as a subscription. */
export type CardUse = {
  href: string;
  name: string;
  card: { last4: string; type: string } | null;
};

/** `isListed` is false for cards that are known only from a recurring charge. */
export type CardInUse = CardView & { isListed: boolean; uses: CardUse[] };

/** Combines cards and recurring charges by last digits and brand, or by digits alone where the card's brand is unknown. */
export function withUses(cards: readonly CardView[], uses: readonly CardUse[]): CardInUse[] {
  const rows: CardInUse[] = cards.map((card) => ({ ...card, isListed: true, uses: [] }));
  for (const use of uses) {
    if (!use.card) continue;
    const { last4, type } = use.card;
    const brands = ['', brandName(type)];
    const row = rows.find(
      (card) => card.last4 === last4 && brands.includes(brandName(card.cardType)),
    );
    if (row) row.uses.push(use);
    else rows.push({ last4, cardType: type, isDefault: false, isListed: false, uses: [use] });
  }
  return rows;
}

const brandName = (type: string) => type.toUpperCase().replaceAll(/[\s-]+/g, '_');

const texts = () => currentTexts().t.account.cards;

async function mirroredCards(customerId: string): Promise<ServiceCard[] | undefined> {
  const row = await db().mirrorCustomer.findFirst({
    where: { serviceId: customerId, deletedAt: null },
  });
  if (!row) return undefined;
  return toCustomer({ id: customerId, raw: row.raw as Record<string, unknown> }).cards;
}

/** The user's cards at the service; if the service does not return cards, those that were added in this shop. */
export async function cardsOf(userId: string): Promise<CardList> {
  const customerId = await customerIdOf(userId);
  const mirrored = customerId ? await mirroredCards(customerId) : [];
  const saved = await db().savedCard.findMany({
    where: { userId },
    orderBy: { addedAt: 'asc' },
    select: { last4: true, cardType: true, isDefault: true },
  });
  if (mirrored === undefined) return { cards: saved, isIncomplete: true };
  const hasDefaults = mirrored.some((card) => card.isDefault !== undefined);
  const chosen = saved.find((card) => card.isDefault);
  const cards = mirrored.map((card) => {
    const { last4 } = card;
    const cardType = brandOf(card, saved);
    const isChosen = chosen?.last4 === last4 && chosen.cardType === cardType;
    return { last4, cardType, isDefault: hasDefaults ? card.isDefault === true : isChosen };
  });
  return { cards, isIncomplete: false };
}

/** The brand in the interface's notation; if the service does not return it, that of the matching saved card. */
function brandOf({ last4, cardType }: ServiceCard, saved: readonly CardView[]): string {
  const matches = saved.filter((card) => card.last4 === last4);
  const [first] = matches;
  if (!cardType) return first && matches.length === 1 ? first.cardType : '';
  const brand = brandName(cardType);
  return matches.find((card) => card.cardType.toUpperCase() === brand)?.cardType ?? brand;
}

export async function addCard(user: Viewer, input: AddCardInput): Promise<ActionState> {
  const { firstname, lastname, paymentToken, card } = input;
  const tokenHash = hashToken(paymentToken);
  const saved = await db().savedCard.findUnique({ where: { tokenHash } });
  if (saved?.userId === user.userId) return success(texts().added);
  const customer = await ensureOwnCustomer(user, { firstname, lastname, phone: '' });
  if (!customer.ok) {
    return failure(customer.error === 'refused' ? texts().nameRefused : texts().unavailable);
  }
  const hasCard = async () =>
    (await mirroredCards(customer.value))?.some(({ last4 }) => last4 === card.last4) === true;
  const hadCard = await hasCard();
  const reply = await callUnlessPaused(() =>
    service().addPaymentMethod(customer.value, paymentToken),
  );
  if (!reply.ok && reply.kind === 'not-sent') return failure(texts().unavailable);
  await mirrorCustomer(customer.value);
  // After a lost reply, a card that has appeared in the service's list was added.
  const wasAdded = reply.ok || (reply.kind === 'unknown' && !hadCard && (await hasCard()));
  if (!wasAdded) {
    return { ...failure(failureText(reply)), declined: reply.kind === 'refused' };
  }
  await saveCard(user.userId, card, tokenHash);
  return success(texts().added);
}

function failureText({ kind, meaning, decline }: ServiceFailure): string {
  const { unsure, used, expired, securityCode, processing, refused } = texts();
  if (kind === 'unknown') return unsure;
  if (meaning === 'token-used' || meaning === 'token-expired') return used;
  if (decline === 'card-expired') return expired;
  if (decline === 'security-code') return securityCode;
  return decline === 'processing-error' ? processing : refused;
}

async function saveCard(
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

export async function chooseCard(
  { userId }: Viewer,
  { last4, cardType }: ChooseCardInput,
): Promise<ActionState> {
  const customerId = await customerIdOf(userId);
  const { cards } = await cardsOf(userId);
  if (!customerId || !cards.some((card) => card.last4 === last4 && card.cardType === cardType)) {
    return failure(texts().gone);
  }
  // Choosing a card is idempotent, so a lost reply is followed by a second request.
  const choose = () => callUnlessPaused(() => service().chooseCard(customerId, last4, cardType));
  let reply = await choose();
  if (!reply.ok && reply.kind === 'unknown') {
    const again = await choose();
    // If the second request was not sent, the outcome of the first is still unknown.
    if (again.ok || again.kind !== 'not-sent') reply = again;
  }
  await mirrorCustomer(customerId);
  if (!reply.ok) return failure(chooseFailure(reply));
  await db().$transaction(async (tx) => {
    await lockUser(tx, userId);
    await tx.savedCard.updateMany({ where: { userId }, data: { isDefault: false } });
    const chosen = { userId, last4, cardType };
    await tx.savedCard.updateMany({ where: chosen, data: { isDefault: true } });
  });
  return success(fillIn(texts().chosen, { type: cardType, last4 }));
}

function chooseFailure(failure: ServiceFailure): string {
  if (failure.kind === 'not-sent') return texts().unavailable;
  return failure.kind === 'refused' ? texts().choiceRefused : texts().choiceUnsure;
}

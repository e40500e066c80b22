import type { CardOnFile } from '../cards/cards.ts';
import { answerOfCard, consumeToken, requirePaymentToken } from '../cards/tokens.ts';
import type { TenantScope } from '../context.ts';
import { declined, fieldError } from '../errors.ts';
import { newId } from '../ids.ts';
import { recordChange, tenantNow } from '../tenants/tenants.ts';
import { emitEvent } from '../webhooks/events.ts';
import { type Customer, getCustomer } from './customers.ts';

/**
 * The first card becomes the default; a card that was already saved is replaced. Consumes the token, even if the
 * card is declined.
 */
export function addPaymentMethod(
  scope: TenantScope,
  customerId: string,
  paymentToken: string,
): Customer {
  const { store } = scope.context;
  const outcome = store.transaction(() => {
    const before = getCustomer(scope, customerId);
    const token = requirePaymentToken(scope, paymentToken, 'paymentToken');
    const now = tenantNow(scope);
    consumeToken(scope.context, token);
    const verified = answerOfCard(scope, token.card, 'attach', now);
    if (verified !== 'approved') return verified;
    const { paymentMethods } = before;
    const existing = paymentMethods.find(({ card }) => isSameCard(card, token.card));
    const isDefault = paymentMethods.length === 0 || existing?.isDefault === true;
    const added = { id: newId('paymentMethod'), card: token.card, isDefault };
    const others = paymentMethods.filter((each) => each !== existing);
    save(scope, before, [...others, added]);
    return 'approved' as const;
  });
  if (outcome !== 'approved') throw declined(outcome);
  return getCustomer(scope, customerId);
}

/** If several cards match, the latest becomes the default. */
export function chooseDefaultCard(
  scope: TenantScope,
  customerId: string,
  choice: { cardLastFourDigits: string; cardType: string },
): Customer {
  const { store } = scope.context;
  return store.transaction(() => {
    const before = getCustomer(scope, customerId);
    const match = before.paymentMethods.findLast(
      ({ card }) =>
        card.last4Digits === choice.cardLastFourDigits &&
        card.cardType === normaliseCardType(choice.cardType),
    );
    if (!match) {
      throw fieldError(
        'payment_method_not_found',
        'cardLastFourDigits',
        'The customer has no such card on file.',
      );
    }
    if (match.isDefault) return before;
    const paymentMethods = before.paymentMethods.map((each) => ({
      ...each,
      isDefault: each === match,
    }));
    save(scope, before, paymentMethods);
    return getCustomer(scope, customerId);
  });
}

function save(
  scope: TenantScope,
  before: Customer,
  paymentMethods: Customer['paymentMethods'],
): void {
  const now = tenantNow(scope);
  scope.context.store.update('customers', before.id, { paymentMethods, updatedAt: now });
  recordChange(scope, 'customer', before.id, before);
  emitEvent(scope, 'customer:updated', { customerId: before.id }, now);
}

function normaliseCardType(cardType: string): string {
  return cardType
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
}

function isSameCard(a: CardOnFile, b: CardOnFile): boolean {
  return (
    a.cardType === b.cardType &&
    a.last4Digits === b.last4Digits &&
    a.expiryMonth === b.expiryMonth &&
    a.expiryYear === b.expiryYear
  );
}

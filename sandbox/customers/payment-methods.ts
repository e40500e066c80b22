import { answerOfCard } from '../cards/card-answer.ts';
import type { CardOnFile } from '../cards/cards.ts';
import { consumeToken, requirePaymentToken } from '../cards/tokens.ts';
import type { TenantScope } from '../context.ts';
import { declined, fieldError } from '../errors.ts';
import { newId } from '../ids.ts';
import { recordChange, tenantNow } from '../tenants/tenants.ts';
import { emitEvent } from '../webhooks/events.ts';
import { type Customer, getCustomer } from './customers.ts';

/**
 * Saves the card of a payment token. The first one becomes the default; a card that was already
 * saved replaces its entry. Consumes the token, whatever the outcome.
 *
 * @throws ServiceError `not_found`, a token error, `payment_declined` when the card cannot be verified.
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
    const existing = before.paymentMethods.find(({ card }) => isSameCard(card, token.card));
    if (existing) store.run('DELETE FROM payment_methods WHERE id = ?', existing.id);
    store.insert('payment_methods', {
      tenantId: scope.tenantId,
      id: newId('paymentMethod'),
      customerId: customerId,
      card: token.card,
      isDefault: before.paymentMethods.length === 0 || existing?.isDefault === true,
      createdAt: now,
    });
    touch(scope, before, now);
    return 'approved' as const;
  });
  if (outcome !== 'approved') throw declined(outcome);
  return getCustomer(scope, customerId);
}

/**
 * Makes one of the customer's cards the default; of several that match, the latest.
 *
 * @throws ServiceError `not_found`, `payment_method_not_found`.
 */
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
    store.run(
      'UPDATE payment_methods SET isDefault = (id = ?) WHERE tenantId = ? AND customerId = ?',
      match.id,
      scope.tenantId,
      customerId,
    );
    touch(scope, before, tenantNow(scope));
    return getCustomer(scope, customerId);
  });
}

function touch(scope: TenantScope, before: Customer, now: number): void {
  scope.context.store.update('customers', before.id, { updatedAt: now });
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

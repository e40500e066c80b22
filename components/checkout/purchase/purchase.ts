import type { PayAnswer } from '@/lib/checkout/actions';
import type { FieldErrors, PayInput } from '@/lib/checkout/schema';
import type { Money } from '@/lib/money';

/** What the shopper agrees to by submitting, without the card. */
export type Agreement = Omit<PayInput, 'checkoutKey' | 'paymentToken' | 'card'>;

export type PayNote =
  | {
      kind: 'declined' | 'refused' | 'changed' | 'invalid' | 'unavailable' | 'card' | 'unsure';
      message: string;
    }
  | { kind: 'busy'; message: string; orderPath: string | null }
  /** The page is outdated: the cart is empty or closed, or has an unavailable item. */
  | { kind: 'stale'; message: string };

/**
 * The client-side state of a purchase; use-purchase.ts sends the requests. The checkout key makes a resubmission safe:
 * while the outcome of a submission is unknown, only the identical body is sent again.
 */
export type Purchase = {
  phase: 'editing' | 'sending-card' | 'paying' | 'unsure' | 'leaving';
  key: string;
  /** Replaces the key when the agreement differs from the one the key was used for. */
  spareKey: string | null;
  /** The agreement that the key was used for, serialized. */
  usedFor: string | null;
  /** The request body whose response is outstanding. */
  body: PayInput | null;
  note: PayNote | null;
  fieldErrors: FieldErrors;
  invalidSubmissions: number;
  /** Number of times the card form was remounted for another card. */
  cardRound: number;
};

export type PurchaseEvent =
  | { type: 'submitted' }
  | { type: 'card-failed'; message: string | null }
  | { type: 'card-sent'; body: PayInput }
  | { type: 'resubmitted' }
  | { type: 'answered'; answer: PayAnswer; message: string }
  | { type: 'lost'; message: string }
  | { type: 'refused'; fieldErrors: FieldErrors; message: string }
  | { type: 'field-checked'; field: string; error: string | undefined };

/** @param saved the key of a submission before a reload; the page's new key is then for another agreement */
export function newPurchase(
  checkoutKey: string,
  saved: { checkoutKey: string; usedFor: string } | null = null,
): Purchase {
  return {
    phase: 'editing',
    key: saved?.checkoutKey ?? checkoutKey,
    spareKey: saved && checkoutKey,
    usedFor: saved?.usedFor ?? null,
    body: null,
    note: null,
    fieldErrors: {},
    invalidSubmissions: 0,
    cardRound: 0,
  };
}

/** Serializes an agreement. The order of the fields must not change: a page of the previous build may have saved the text. */
export function agreementText(agreement: Agreement): string {
  const { contact, address, shippingMethod, shownTotal, currency, shownLines } = agreement;
  return JSON.stringify([
    agreement.cartId,
    contact.email,
    contact.firstname,
    contact.lastname,
    contact.phone,
    address.line1,
    address.line2,
    address.city,
    address.region,
    address.postalCode,
    address.country,
    shippingMethod,
    shownTotal,
    currency,
    shownLines?.map(({ variantId, quantity, unit }) => [variantId, quantity, unit]),
  ]);
}

/** The key for an agreement: the spare key if the current key was used for another agreement. */
export function keyFor(purchase: Purchase, agreement: Agreement): string {
  const { usedFor, spareKey, key } = purchase;
  const isUsed = usedFor !== null && usedFor !== agreementText(agreement);
  return isUsed && spareKey !== null ? spareKey : key;
}

/** The total on the Pay button. It stays the same while the outcome of a submission is unknown. */
export function totalToPay({ body }: Purchase, quoted: Money): Money {
  return body ? { amount: body.shownTotal, currency: body.currency } : quoted;
}

export function canSubmit(purchase: Purchase): boolean {
  return purchase.phase === 'editing' || purchase.phase === 'unsure';
}

function back(purchase: Purchase, note: PayNote, more: Partial<Purchase> = {}): Purchase {
  return { ...purchase, phase: 'editing', body: null, note, ...more };
}

function answered(purchase: Purchase, answer: PayAnswer, message: string): Purchase {
  switch (answer.outcome) {
    case 'paid':
    case 'confirming':
      return { ...purchase, phase: 'leaving', note: null };
    case 'declined':
      return back(
        purchase,
        { kind: answer.by === 'card' ? 'declined' : 'refused', message },
        { spareKey: answer.nextKey, cardRound: purchase.cardRound + 1 },
      );
    case 'changed':
      return back(
        purchase,
        { kind: answer.quote ? 'changed' : 'stale', message },
        { key: answer.nextKey, spareKey: null, usedFor: null },
      );
    case 'invalid':
      return back(
        purchase,
        { kind: 'invalid', message },
        {
          key: answer.nextKey,
          spareKey: null,
          usedFor: null,
          fieldErrors: answer.fields,
          invalidSubmissions: purchase.invalidSubmissions + 1,
        },
      );
    case 'busy':
      return back(purchase, { kind: 'busy', message, orderPath: answer.orderPath });
    case 'unavailable':
      return back(purchase, { kind: 'unavailable', message });
    case 'unsure':
      return { ...purchase, phase: 'unsure', note: { kind: 'unsure', message } };
  }
}

export function reducePurchase(purchase: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case 'submitted':
      return { ...purchase, phase: 'sending-card', note: null, fieldErrors: {} };
    case 'card-failed':
      return {
        ...purchase,
        phase: 'editing',
        note: event.message === null ? null : { kind: 'card', message: event.message },
      };
    case 'card-sent': {
      const { body } = event;
      const spareKey = body.checkoutKey === purchase.spareKey ? null : purchase.spareKey;
      return {
        ...purchase,
        phase: 'paying',
        body,
        key: body.checkoutKey,
        spareKey,
        usedFor: agreementText(body),
      };
    }
    case 'resubmitted':
      return { ...purchase, phase: 'paying', note: null };
    case 'answered':
      return answered(purchase, event.answer, event.message);
    case 'lost':
      return { ...purchase, phase: 'unsure', note: { kind: 'unsure', message: event.message } };
    case 'refused':
      return back(
        purchase,
        { kind: 'invalid', message: event.message },
        { fieldErrors: event.fieldErrors, invalidSubmissions: purchase.invalidSubmissions + 1 },
      );
    case 'field-checked': {
      if (purchase.fieldErrors[event.field] === event.error) return purchase;
      const { [event.field]: _, ...others } = purchase.fieldErrors;
      const fieldErrors = event.error ? { ...others, [event.field]: event.error } : others;
      return { ...purchase, fieldErrors };
    }
  }
}

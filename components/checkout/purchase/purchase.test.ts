import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PayAnswer } from '@/lib/checkout/actions';
import type { PayInput } from '@/lib/checkout/schema';
import { en } from '@/lib/texts/en';
import {
  type Agreement,
  agreementText,
  canSubmit,
  keyFor,
  newPurchase,
  type Purchase,
  type PurchaseEvent,
  reducePurchase,
  totalToPay,
} from './purchase.ts';

const agreement: Agreement = {
  cartId: 'cart',
  contact: { email: 'a@example.com', firstname: 'Ada', lastname: 'Byron', phone: '' },
  address: {
    line1: '1 Quay',
    line2: '',
    city: 'Dublin',
    region: '',
    postalCode: 'D01',
    country: 'IE',
  },
  shippingMethod: 'standard',
  shownTotal: 2500,
  currency: 'EUR',
  shownLines: [{ variantId: 'shirt', quantity: 2, unit: 1000 }],
};

function bodyOf(purchase: Purchase, agreed: Agreement, token: string): PayInput {
  return { ...agreed, checkoutKey: keyFor(purchase, agreed), paymentToken: token };
}

function run(purchase: Purchase, ...events: PurchaseEvent[]): Purchase {
  return events.reduce(reducePurchase, purchase);
}

function pay(purchase: Purchase, agreed = agreement, token = 'token'): Purchase {
  const body = bodyOf(purchase, agreed, token);
  return run(purchase, { type: 'submitted' }, { type: 'card-sent', body });
}

const next = { nextKey: 'key-2', isUncharged: true };
const answers = {
  declined: { outcome: 'declined', reason: 'card-declined', by: 'card', ...next },
  changed: { outcome: 'changed', why: 'cart-closed', quote: null, short: [], ...next },
  invalid: { outcome: 'invalid', fields: { 'contact.email': 'Enter it.' }, ...next },
  unavailable: { outcome: 'unavailable', why: 'unavailable', ...next },
  unsure: { outcome: 'unsure' },
} satisfies Record<string, PayAnswer>;

/** The state after an answer with a message. */
const answered = (answer: PayAnswer, message = 'Said.') =>
  ({ type: 'answered', answer, message }) as const;

const moved = { ...agreement, address: { ...agreement.address, line1: '2 Quay' } };

test('invalid fields do not describe the outcome of an earlier submission', () => {
  const { one: message, other } = en.checkout.form.invalid;
  const refused = { type: 'refused', fieldErrors: { email: 'Missing.' }, message } as const;
  const { note } = reducePurchase(newPurchase('key-1'), refused);
  expect(note).toEqual({ kind: 'invalid', message });
  for (const text of [message, other]) expect(text).toMatch(/Nothing was charged this time\.$/);
});

test('a purchase that was paid or is being confirmed cannot be submitted again', () => {
  for (const outcome of ['paid', 'confirming'] as const) {
    const purchase = run(
      pay(newPurchase('key')),
      answered({ outcome, orderPath: '/orders/1?key=k' }),
    );
    expect(purchase.phase).toBe('leaving');
    expect(canSubmit(purchase)).toBe(false);
  }
});

test('nothing can be submitted while the card or the payment is in progress', () => {
  expect(canSubmit(run(newPurchase('key'), { type: 'submitted' }))).toBe(false);
  expect(canSubmit(pay(newPurchase('key')))).toBe(false);
});

describe('when the answer is lost', () => {
  test('the button shows the total that is sent again, not that of a newer quote', () => {
    const newer = { amount: 2600, currency: 'EUR' };
    expect(totalToPay(newPurchase('key'), newer)).toEqual(newer);
    const lost = run(pay(newPurchase('key')), { type: 'lost', message: 'Gone.' });
    expect(totalToPay(lost, newer)).toEqual({ amount: 2500, currency: 'EUR' });
  });

  test('only the identical body is sent again', () => {
    const first = pay(newPurchase('key'));
    const lost = run(first, { type: 'lost', message: 'Gone.' });
    expect(lost.phase).toBe('unsure');
    expect(canSubmit(lost)).toBe(true);
    expect(lost.body).toBe(first.body);
    const again = run(lost, { type: 'resubmitted' });
    expect(again.body).toBe(first.body);
  });

  test('a reloaded page submits the same purchase with the saved key, and another purchase with a new key', () => {
    const reloaded = newPurchase('new-page', {
      checkoutKey: 'key',
      usedFor: agreementText(agreement),
    });
    expect(canSubmit(reloaded)).toBe(true);
    expect(keyFor(reloaded, agreement)).toBe('key');
    expect(keyFor(reloaded, moved)).toBe('new-page');
  });

  test('an unknown outcome is treated the same', () => {
    const unsure = run(pay(newPurchase('key')), answered(answers.unsure));
    expect(unsure.phase).toBe('unsure');
    expect(unsure.body?.checkoutKey).toBe('key');
  });
});

test('a refusal for another reason is not shown as a card decline', () => {
  const refused = { ...answers.declined, by: 'shop' } as const;
  const purchase = run(pay(newPurchase('key')), answered(refused, 'Our mistake.'));
  expect(purchase).toMatchObject({
    phase: 'editing',
    spareKey: 'key-2',
    cardRound: 1,
    note: { kind: 'refused', message: 'Our mistake.' },
  });
});

describe('after a card was declined', () => {
  const declined = run(pay(newPurchase('key')), answered(answers.declined, 'Declined.'));

  test('another card can be entered on the same page', () => {
    expect(declined).toMatchObject({ phase: 'editing', cardRound: 1, body: null });
    expect(declined.note).toEqual({ kind: 'declined', message: 'Declined.' });
  });

  test('the same details reuse the key', () => {
    expect(keyFor(declined, agreement)).toBe('key');
  });

  test('other details get a new key', () => {
    expect(keyFor(declined, moved)).toBe('key-2');
    expect(keyFor(declined, { ...agreement, shownTotal: 2600 })).toBe('key-2');
    const swapped = [{ variantId: 'other-shirt', quantity: 2, unit: 1000 }];
    expect(keyFor(declined, { ...agreement, shownLines: swapped })).toBe('key-2');
  });
});

test('a changed total shows the new prices and gets a new key', () => {
  const changed = run(pay(newPurchase('key')), answered(answers.changed));
  expect(changed.phase).toBe('editing');
  expect(keyFor(changed, agreement)).toBe('key-2');
});

test('fields that the server rejects are marked invalid, and fixing one clears its error', () => {
  const invalid = run(pay(newPurchase('key')), answered(answers.invalid));
  expect(invalid.fieldErrors).toEqual({ 'contact.email': 'Enter it.' });
  expect(invalid.invalidSubmissions).toBe(1);
  const fixed = run(invalid, { type: 'field-checked', field: 'contact.email', error: undefined });
  expect(fixed.fieldErrors).toEqual({});
  expect(fixed.invalidSubmissions).toBe(1);
});

test('a failed tokenization leaves the key unused', () => {
  const failed = run(
    newPurchase('key'),
    { type: 'submitted' },
    { type: 'card-failed', message: 'Not sent.' },
  );
  expect(failed).toMatchObject({ phase: 'editing', key: 'key', usedFor: null });
  expect(failed.note).toEqual({ kind: 'card', message: 'Not sent.' });
});

test('whatever the responses, one key is never sent with two agreements', () => {
  const steps = fc.array(
    fc.record({
      agreed: fc.constantFrom(agreement, moved, { ...agreement, shownTotal: 2600 }),
      outcome: fc.constantFrom('declined', 'changed', 'invalid', 'unsure', 'lost', 'no card'),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(steps, (script) => {
      let purchase = newPurchase('key-0');
      const sent = new Map<string, string>();
      for (const [step, { agreed, outcome }] of script.entries()) {
        if (outcome === 'no card' && !purchase.body) {
          purchase = run(purchase, { type: 'submitted' }, { type: 'card-failed', message: null });
          continue;
        }
        purchase = purchase.body
          ? run(purchase, { type: 'resubmitted' })
          : pay(purchase, agreed, `token-${step}`);
        const { checkoutKey = '', paymentToken: _, ...about } = purchase.body ?? {};
        const text = JSON.stringify(about);
        expect(sent.get(checkoutKey) ?? text).toBe(text);
        sent.set(checkoutKey, text);
        purchase = run(purchase, replyOf(outcome, `key-${step + 1}`));
      }
    }),
    { numRuns: 500 },
  );
});

function replyOf(outcome: string, nextKey: string): PurchaseEvent {
  if (outcome === 'lost' || outcome === 'no card') return { type: 'lost', message: 'Gone.' };
  const answer = answers[outcome as 'declined' | 'changed' | 'invalid' | 'unsure'];
  return answered(answer.outcome === 'unsure' ? answer : { ...answer, nextKey });
}

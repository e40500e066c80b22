import type { PayAnswer, QuoteRefusal } from '@/lib/checkout/actions';
import type { CartProblem, Change, PayOutcome } from '@/lib/checkout/outcome';
import type { QuoteProblem } from '@/lib/checkout/pricing/quote';
import { fillIn } from '@/lib/format';
import type { Dictionary } from '@/lib/texts/dictionary';

/*
 * The sentences of checkout, by the codes of lib/checkout: what happened, whether the shopper was charged, and what to
 * do next. The texts are `payment` in lib/texts.
 */

export type PaymentTexts = Dictionary['payment'];

/** Fills a text in. The one place that says "You have not been charged", and only where that is known. */
function say(
  { safe, kept }: PaymentTexts,
  text: string,
  isUncharged: boolean,
  values: Readonly<Record<string, string>> = {},
): string {
  const said = fillIn(text, { safe: isUncharged ? safe : '', kept, ...values });
  return said.replaceAll(/ {2,}/g, ' ').trim();
}

/** Why an order was not charged, by its reason. */
export function failureMessage(
  texts: PaymentTexts,
  reason: string | null,
  isUncharged: boolean,
): string {
  if (reason === 'token-reused') return texts.messages.tokenReused;
  const failures: Readonly<Record<string, string>> = texts.failures;
  return say(texts, failures[reason ?? ''] ?? texts.failures.other, isUncharged);
}

/** Why a cart cannot be priced or paid as it is. */
export function problemMessage(
  texts: PaymentTexts,
  { why, short, isUncharged }: CartProblem,
): string {
  if (short.length === 0) return say(texts, texts.problems[why], isUncharged);
  const items = short.map(({ left, item }) =>
    fillIn(left > 0 ? texts.short.left : texts.short.gone, { left, item }),
  );
  return say(texts, texts.short.change, isUncharged, { items: items.join(' ') });
}

/** What the page says where the new total is not known. */
export function quoteMessage(texts: PaymentTexts, refusal: QuoteRefusal): string {
  return refusal.why === 'notQuoted' ? texts.messages.notQuoted : problemMessage(texts, refusal);
}

/** What the page says about a submission of Pay; nothing where it leaves for the order. */
export function payMessage(texts: PaymentTexts, answer: PayAnswer | PayOutcome): string {
  switch (answer.outcome) {
    case 'paid':
    case 'confirming':
      return '';
    case 'declined':
      return failureMessage(texts, answer.reason, answer.isUncharged);
    case 'changed': {
      const { why, short, isUncharged } = answer;
      if (isProblem(texts, why)) return problemMessage(texts, { why, short, isUncharged });
      return say(texts, texts.messages[why], isUncharged);
    }
    case 'invalid':
      return texts.messages.invalid;
    case 'unsure':
      return texts.messages.unsure;
    case 'busy':
      return texts.messages[answer.why];
    case 'unavailable': {
      const { why, isUncharged, limit = '' } = answer;
      return why === 'limited' ? limit : say(texts, texts.messages[why], isUncharged);
    }
  }
}

function isProblem(texts: PaymentTexts, why: Change): why is QuoteProblem {
  return Object.hasOwn(texts.problems, why);
}

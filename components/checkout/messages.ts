import type { PayAnswer, QuoteRefusal } from '@/lib/checkout/actions';
import type { CartProblem, Change, PayOutcome } from '@/lib/checkout/outcome';
import type { QuoteProblem } from '@/lib/checkout/pricing/quote';
import { fillIn } from '@/lib/format';
import type { Dictionary } from '@/lib/texts/dictionary';

// Turns the codes of lib/checkout into messages: what happened, whether the shopper was charged, and what to do next.

export type PaymentTexts = Dictionary['payment'];

/** Fills in a text. The only function that adds "You have not been charged", and only if that is certain. */
function messageOf(
  { safe, kept }: PaymentTexts,
  text: string,
  isUncharged: boolean,
  values: Readonly<Record<string, string>> = {},
): string {
  const message = fillIn(text, { safe: isUncharged ? safe : '', kept, ...values });
  return message.replaceAll(/ {2,}/g, ' ').trim();
}

export function failureMessage(
  texts: PaymentTexts,
  reason: string | null,
  isUncharged: boolean,
): string {
  if (reason === 'token-reused') return texts.messages.tokenReused;
  const failures: Readonly<Record<string, string>> = texts.failures;
  return messageOf(texts, failures[reason ?? ''] ?? texts.failures.other, isUncharged);
}

export function problemMessage(
  texts: PaymentTexts,
  { why, short, isUncharged }: CartProblem,
): string {
  if (short.length === 0) return messageOf(texts, texts.problems[why], isUncharged);
  const items = short.map(({ left, item }) =>
    fillIn(left > 0 ? texts.short.left : texts.short.gone, { left, item }),
  );
  return messageOf(texts, texts.short.change, isUncharged, { items: items.join(' ') });
}

export function quoteMessage(texts: PaymentTexts, refusal: QuoteRefusal): string {
  return refusal.why === 'notQuoted' ? texts.messages.notQuoted : problemMessage(texts, refusal);
}

/** The message about a submission; empty if the page leaves for the order. */
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
      return messageOf(texts, texts.messages[why], isUncharged);
    }
    case 'invalid':
      return texts.messages.invalid;
    case 'unsure':
      return texts.messages.unsure;
    case 'busy':
      return texts.messages[answer.why];
    case 'unavailable': {
      const { why, isUncharged, limit = '' } = answer;
      return why === 'limited' ? limit : messageOf(texts, texts.messages[why], isUncharged);
    }
  }
}

function isProblem(texts: PaymentTexts, why: Change): why is QuoteProblem {
  return Object.hasOwn(texts.problems, why);
}

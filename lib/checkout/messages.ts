import { itemName } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { currentTexts } from '@/lib/texts/current-view';
import type { Dictionary } from '@/lib/texts/dictionary';
import type { QuoteProblem } from './pricing/quote';

/*
 * The messages of checkout in the shopper's language: what happened, whether they were charged, and
 * what to do next. The texts are `payment` in lib/texts.
 */

type Texts = Dictionary['payment'];

/** One of the messages, including its assurance that nothing was charged, if it has one. */
export function messageOf(
  key: keyof Texts['messages'],
  values: Readonly<Record<string, string>> = {},
): string {
  const { payment } = currentTexts().t;
  return withAssurances(payment, payment.messages[key], values);
}

function withAssurances(
  { safe, kept }: Texts,
  text: string,
  values: Readonly<Record<string, string>> = {},
): string {
  return fillIn(text, { safe, kept, ...values });
}

/** The message without that assurance, for when that is not known. */
export function withoutAssurance(
  message: string,
  { safe }: Texts = currentTexts().t.payment,
): string {
  return message.replace(`${safe} `, '').replace(` ${safe}`, '');
}

/** Why a failed order was not charged, as far as known. */
export function failureMessage(
  reason: string | null,
  isKnown = true,
  payment: Texts = currentTexts().t.payment,
): string {
  const failures: Readonly<Record<string, string>> = payment.failures;
  const message = withAssurances(payment, failures[reason ?? ''] ?? payment.failures.other);
  return isKnown ? message : withoutAssurance(message, payment);
}

/** An item with fewer units left than the cart has. */
export type ShortLine = { name: string; detail: string; left: number };

/** How many units are left of an item that the cart has too many of. */
export function shortMessage(lines: readonly ShortLine[]): string {
  const { t, view } = currentTexts();
  if (lines.length === 0) return problemMessage('too-few-left');
  const sentences = lines.map((line) => {
    const { left } = line;
    const item = itemName(view, line);
    return fillIn(left > 0 ? t.payment.short.left : t.payment.short.gone, { left, item });
  });
  return withAssurances(t.payment, t.payment.short.change, { items: sentences.join(' ') });
}

/** Why a cart cannot be priced or paid as it is. */
export function problemMessage(problem: QuoteProblem): string {
  const { payment } = currentTexts().t;
  return withAssurances(payment, payment.problems[problem]);
}

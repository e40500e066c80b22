import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { said } from '@/lib/texts/current-view';
import type { Dictionary } from '@/lib/texts/dictionary';
import type { QuoteProblem } from './pricing/quote';

/*
 * What a shopper is told in their language: what happened, whether they were charged, and what to do next. The
 * texts are those of `payment` in lib/texts.
 */

type Texts = Dictionary['payment'];

/** One of the messages, with the assurance that nothing was charged where it has one. */
export function messageOf(
  key: keyof Texts['messages'],
  values: Readonly<Record<string, string>> = {},
): string {
  const { payment } = said().t;
  return whole(payment, payment.messages[key], values);
}

function whole(
  { safe, kept }: Texts,
  text: string,
  values: Readonly<Record<string, string>> = {},
): string {
  return fillIn(text, { safe, kept, ...values });
}

/** The message without that assurance, for whom it is not known. */
export function withoutAssurance(message: string, { safe }: Texts = said().t.payment): string {
  return message.replace(`${safe} `, '').replace(` ${safe}`, '');
}

/** Why an order that failed was not charged, as far as that is known. */
export function failureMessage(
  reason: string | null,
  isKnown = true,
  payment: Texts = said().t.payment,
): string {
  const failures: Readonly<Record<string, string>> = payment.failures;
  const message = whole(payment, failures[reason ?? ''] ?? payment.failures.other);
  return isKnown ? message : withoutAssurance(message, payment);
}

/** An item of which fewer are left than the cart asks for. */
export type ShortLine = { name: string; detail: string; left: number };

/** How many are left of what the cart asks too many of. */
export function shortMessage(lines: readonly ShortLine[]): string {
  const { t, view } = said();
  if (lines.length === 0) return problemMessage('too-few-left');
  const sentences = lines.map(({ name, detail, left }) => {
    const item = [phraseIn(view, name), choiceIn(view, detail)].filter(Boolean).join(', ');
    return fillIn(left > 0 ? t.payment.short.left : t.payment.short.gone, { left, item });
  });
  return whole(t.payment, t.payment.short.change, { items: sentences.join(' ') });
}

/** Why a cart cannot be priced or paid as it is. */
export function problemMessage(problem: QuoteProblem): string {
  const { payment } = said().t;
  return whole(payment, payment.problems[problem]);
}

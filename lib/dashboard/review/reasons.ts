import type { FlagKind } from '@/lib/checkout/review/flags';
import { fillIn } from '@/lib/format';
import type { ReviewReason } from '@/lib/payments/decide';
import type { RefusalReason } from '@/lib/payments/reply';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

/*
 * What the codes mean that are recorded with payments and flags. One that the types know and the dictionary
 * does not have does not compile; the test finds the others.
 */

type Texts = DashboardTexts['review'];

/** Why somebody should look at it. What is flagged for an occasion has that after a colon. */
export function flagText({ flags }: Texts, kind: string): string {
  const [code = kind] = kind.split(':');
  return textOf<FlagKind>(flags, code) ?? code;
}

/** Why an order or an attempt to charge it is as it is; null where nothing was recorded. */
export function reasonText({ reasons, unusable }: Texts, reason: string | null): string | null {
  if (reason === null) return null;
  const [, status] = /^answer-(\d+)$/.exec(reason) ?? [];
  if (status) return fillIn(unusable, { status });
  return textOf<RefusalReason | ReviewReason>(reasons, reason) ?? reason;
}

/** Why an attempt to subscribe needs a person. */
export function attemptReasonText(
  { attemptReasons, notSettled }: Texts,
  reason: string | null,
): string {
  return textOf(attemptReasons, reason ?? '') ?? notSettled.attempt;
}

function textOf<Code extends string>(
  texts: Readonly<Record<Code, string>>,
  code: string,
): string | undefined {
  const known: Readonly<Record<string, string>> = texts;
  return Object.hasOwn(known, code) ? known[code] : undefined;
}

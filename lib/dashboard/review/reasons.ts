import type { FlagKind } from '@/lib/checkout/review/flags';
import { fillIn } from '@/lib/format';
import type { ReviewReason } from '@/lib/payments/decide';
import type { RefusalReason } from '@/lib/payments/reply';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

/* Texts for the codes recorded with payments and flags. Missing texts fail to compile, or fail the test. */

type Texts = DashboardTexts['review'];

/** `kind` may contain a colon and the occasion of the flag. */
export function flagText({ flags }: Texts, kind: string): string {
  const [code = kind] = kind.split(':');
  return textOf<FlagKind>(flags, code) ?? code;
}

export function reasonText({ reasons, unusable }: Texts, reason: string | null): string | null {
  if (reason === null) return null;
  const [, status] = /^answer-(\d+)$/.exec(reason) ?? [];
  if (status) return fillIn(unusable, { status });
  return textOf<RefusalReason | ReviewReason>(reasons, reason) ?? reason;
}

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
  const byCode: Readonly<Record<string, string>> = texts;
  return Object.hasOwn(byCode, code) ? byCode[code] : undefined;
}

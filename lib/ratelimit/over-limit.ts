import { fillIn, formatUnit } from '@/lib/format';
import { currentTexts } from '@/lib/texts/current-view';
import type { Limit } from './limits';

export type OverLimit = { retryAfterMs: number; message: string };

export function waitText(ms: number, locale = 'en'): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds < 90) return formatUnit(seconds, 'second', locale);
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return formatUnit(minutes, 'minute', locale);
  return formatUnit(Math.ceil(minutes / 60), 'hour', locale);
}

export function overLimitMessage(limit: Limit, retryAfterMs: number): string {
  const { t, view } = currentTexts();
  const of = t.forms.limited[limit.of];
  return fillIn(t.forms.tooMany, { of, wait: waitText(retryAfterMs, view.locale) });
}

/** The message for a visitor who has to wait after declined cards. */
export function pausedMessage(retryAfterMs: number): string {
  const { t, view } = currentTexts();
  return fillIn(t.payment.paused, { wait: waitText(retryAfterMs, view.locale) });
}

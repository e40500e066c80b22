import { fillIn, formatUnit } from '@/lib/format';
import { currentTexts } from '@/lib/texts/current-view';
import type { Dictionary } from '@/lib/texts/dictionary';

/** How often something may be done: `max` times at once, and as many again over each window. */
export type Limit = {
  /** Part of the key in the database; one name, one limit. */
  name: string;
  max: number;
  windowMs: number;
  /** What there was too much of, for the message. */
  of: keyof Dictionary['forms']['limited'];
};

/** How many declined cards are let pass, and how the pause grows after that. */
export type DeclineLimit = {
  /** Part of the key in the database. */
  name: string;
  /** Declines without any pause. */
  free: number;
  /** One decline is forgotten in this time, when no pause is on. */
  forgetMs: number;
  /** The pause after the first one too many; each further one doubles it. */
  firstPauseMs: number;
  longestPauseMs: number;
};

/** A use that was refused: how long to wait, and what the visitor reads. */
export type OverLimit = { retryAfterMs: number; message: string };

const LOOPBACK = /^(?:127\.|::1$)/;

/** A time to wait as one says it: "40 seconds", "1 minute", "2 hours"; never less than it takes. */
export function waitText(ms: number, locale = 'en'): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds < 90) return formatUnit(seconds, 'second', locale);
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return formatUnit(minutes, 'minute', locale);
  return formatUnit(Math.ceil(minutes / 60), 'hour', locale);
}

/** What a person over the limit is told. */
export function overLimitMessage(limit: Limit, retryAfterMs: number): string {
  const { t, view } = currentTexts();
  const of = t.forms.limited[limit.of];
  return fillIn(t.forms.tooMany, { of, wait: waitText(retryAfterMs, view.locale) });
}

/** What a person is told who has to wait after declined cards. */
export function pausedMessage(retryAfterMs: number): string {
  const { t, view } = currentTexts();
  return fillIn(t.payment.paused, { wait: waitText(retryAfterMs, view.locale) });
}

/**
 * Whom an address stands for: an IPv6 customer has a whole /64. Null for a loopback address, which
 * behind a proxy that is not declared in TRUSTED_PROXIES would stand for every visitor.
 */
export function addressSubject(address: string | null): string | null {
  if (!address || LOOPBACK.test(address)) return null;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0);
  const filled = [
    ...groups,
    ...Array.from({ length: missing }, () => '0'),
    ...(tail ?? '').split(':'),
  ];
  const network = filled.slice(0, 4).map((group) => (group || '0').replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

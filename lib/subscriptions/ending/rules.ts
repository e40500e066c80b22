import { DAY_MS, type Facts } from '@/lib/subscriptions/rules';

/** How long before the end the DELETE is sent: the service may charge a little early. */
const BEFORE_MS = DAY_MS;
/** The clocks of processes differ: a cancellation that is about to be sent cannot be withdrawn. */
const MARGIN_MS = 60_000;

/**
 * The end of the paid period: the next charge or the end of the trial, as the service shows it. Null
 * if the service shows none, if a charge is open, and if the end is too near: then it can only be
 * cancelled immediately.
 */
export function periodEndOf(facts: Facts, now: Date): Date | null {
  const end = shownEnd(facts);
  return end && canUndo(end, now) ? end : null;
}

function shownEnd({ status, nextChargeAt }: Facts): Date | null {
  if (status !== 'TRIAL' && status !== 'ACTIVE') return null;
  return nextChargeAt && !nextChargeAt.estimated ? nextChargeAt.at : null;
}

/** Clocks differ, and a replica that lags shows a charge that has just been made as the next one. */
const NEAR_MS = DAY_MS / 2;

/**
 * The end of a subscription that is to end with its period, if the service charges it sooner than it showed then: somebody has
 * moved the next charge. Null if it does not. A later date changes nothing: its owner was told the day.
 */
export function soonerEnd(endsAt: Date, facts: Facts, now: Date): Date | null {
  const end = shownEnd(facts);
  if (!end || end.getTime() < now.getTime() + NEAR_MS) return null;
  return end.getTime() < endsAt.getTime() - NEAR_MS ? end : null;
}

/** When the DELETE for an end is sent. */
export function sendAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() - BEFORE_MS);
}

/** Whether a cancellation for that end can still be withdrawn. */
export function canUndo(endsAt: Date, now: Date): boolean {
  return now.getTime() < sendAt(endsAt).getTime() - MARGIN_MS;
}

/** After this time the service shows whether a cancellation was carried out. */
const SHOWN_AFTER_MS = 30 * 60_000;

/** Whether a cancellation that was sent, and not confirmed, may still be carried out. */
export function mayBeEnding(cancelSentAt: Date | null, now: Date): boolean {
  return cancelSentAt !== null && now.getTime() - cancelSentAt.getTime() < SHOWN_AFTER_MS;
}

/** How long before the end of a trial its owner is notified. */
export const TRIAL_NOTICE_MS = 3 * DAY_MS;

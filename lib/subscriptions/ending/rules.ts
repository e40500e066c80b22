import { DAY_MS, type Facts } from '@/lib/subscriptions/rules';

/** The DELETE is sent so long before the end: the service may charge a little before its day. */
const BEFORE_MS = DAY_MS;
/** Processes' clocks differ: nobody takes back what is about to be sent. */
const MARGIN_MS = 60_000;

/**
 * When a subscription can end with what is paid: at the next charge or the end of the trial, as the
 * service shows it. Null where it shows none, where a charge is open, and where the end is too near:
 * then it ends at once or not at all.
 */
export function periodEndOf({ status, nextChargeAt }: Facts, now: Date): Date | null {
  if (status !== 'TRIAL' && status !== 'ACTIVE') return null;
  if (!nextChargeAt || nextChargeAt.estimated) return null;
  return canUndo(nextChargeAt.at, now) ? nextChargeAt.at : null;
}

/** When the DELETE is sent for an end. */
export function sendAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() - BEFORE_MS);
}

/** Whether a cancellation for that end can still be taken back. */
export function canUndo(endsAt: Date, now: Date): boolean {
  return now.getTime() < sendAt(endsAt).getTime() - MARGIN_MS;
}

/** A mail says that a trial ends so long before it does. */
export const TRIAL_NOTICE_MS = 3 * DAY_MS;

import { createHash } from 'node:crypto';
import { log } from '@/lib/log';
import { currentTexts } from '@/lib/texts/current-view';
import { clientSubject } from './client-subject';
import { type DeclineUse, holdAttempt, releaseAttempt } from './declines';
import { type DeclineLimit, declineLimits, limits } from './limits';
import { pausedMessage } from './over-limit';
import { rateLimit, rateLimits } from './rate-limit';

export type Payer = {
  /** The signed-in user. */
  account: { userId: string; email: string } | null;
  cartId: string | null;
  /** The entered address, normalised. */
  email: string;
  paymentToken: string;
};

/**
 * Checks the limits right before a charge, and counts the attempt as declined until its outcome is known. Called at most
 * once per attempt.
 * @returns a message if the shopper has to wait; null otherwise
 */
export type Refusal = () => Promise<string | null>;

/**
 * Protects against tests of stolen cards. Attempts are limited by shopper and network address; declined cards by
 * shopper, entered e-mail address and network address. For a user who enters the address of their own account, the limit
 * by e-mail address does not apply, so that others cannot block them.
 *
 * @param attempt calls the given check, then charges; `by: 'shop'` marks a refusal that is not about the card
 */
export async function guardedPayment<Result extends { outcome: string; by?: string }>(
  payer: Payer,
  attempt: (refusal: Refusal) => Promise<Result>,
): Promise<Result> {
  const client = await clientSubject();
  const uses = usesOf(payer, client);
  let isHeld = false;
  let declined = false;
  const refusal: Refusal = async () => {
    const allowed = await rateLimits(
      [limits.payments, shopperOf(payer)],
      [limits.paymentsFrom, client],
    );
    if (!allowed.ok) return `${allowed.error.message} ${currentTexts().t.payment.nothing}`;
    const paused = await holdAttempt(uses);
    if (paused) return refusalText(paused, payer);
    isHeld = true;
    return null;
  };
  try {
    const result = await attempt(refusal);
    declined = result.outcome === 'declined' && result.by !== 'shop';
    return result;
  } finally {
    if (isHeld) await settle(uses, declined ? payer.paymentToken : null);
  }
}

function shopperOf({ account, cartId }: Payer): string | null {
  return account ? `user:${account.userId}` : cartId;
}

function usesOf(payer: Payer, client: string | null): DeclineUse[] {
  const shopper = shopperOf(payer);
  const { account, email } = payer;
  return [
    ...(shopper ? [[declineLimits.byShopper, shopper] as const] : []),
    ...(email === account?.email ? [] : [[declineLimits.byEmail, email] as const]),
    ...(client ? [[declineLimits.byNetwork, client] as const] : []),
  ];
}

function refusalText(
  { limit, retryAfterMs }: { limit: DeclineLimit; retryAfterMs: number },
  { account }: Payer,
): string {
  const isByEmail = limit.name === declineLimits.byEmail.name;
  const { pausedSignIn, nothing } = currentTexts().t.payment;
  const way = isByEmail && !account ? [pausedSignIn] : [];
  return [pausedMessage(retryAfterMs), ...way, nothing].join(' ');
}

/** Reverts the count unless a card was declined. Errors are only logged, because they must not affect the payment. */
async function settle(uses: readonly DeclineUse[], declinedToken: string | null): Promise<void> {
  try {
    if (declinedToken && (await isFirstUse(declinedToken))) await watchDeclines();
    else await releaseAttempt(uses);
  } catch (error) {
    log.warn({ error }, 'Counting declined cards failed');
  }
}

async function isFirstUse(paymentToken: string): Promise<boolean> {
  const hash = createHash('sha256').update(paymentToken).digest('base64url');
  return (await rateLimit(limits.declinedTokens, hash)).ok;
}

/** Detects tests of cards from many networks, carts and addresses. */
async function watchDeclines(): Promise<void> {
  if ((await rateLimit(limits.declines, 'shop')).ok) return;
  if (!(await rateLimit(limits.declineAlarms, 'shop')).ok) return;
  const { max, windowMs } = limits.declines;
  const minutes = windowMs / 60_000;
  log.error(
    { declines: max, minutes },
    'Many declined cards: somebody may be testing stolen cards',
  );
}

import { createHash } from 'node:crypto';
import { log } from '@/lib/log';
import { currentTexts } from '@/lib/texts/current-view';
import { clientSubject } from './client-subject';
import { type DeclineUse, holdAttempt, releaseAttempt } from './declines';
import { type DeclineLimit, declineLimits, limits } from './limits';
import { pausedMessage } from './over-limit';
import { rateLimit, rateLimits } from './rate-limit';

/** Who tries to pay, and with what. */
export type Payer = {
  /** Who is signed in, with their proven address. */
  account: { userId: string; email: string } | null;
  cartId: string | null;
  /** The address that was typed, normalised. */
  email: string;
  paymentToken: string;
};

/**
 * The message why no card may be tried now; null when one may be. Called at most once, right before
 * a charge could begin; counts the attempt as one that was declined until it is known not to be.
 */
export type Refusal = () => Promise<string | null>;

/**
 * Keeps stolen cards from being tried here one after the other. Attempts are limited by shopper and by
 * network; declined cards are counted by shopper, by the address that was typed and by network, and
 * each one more than a person mistypes makes the pause before the next twice as long.
 *
 * Of whoever is signed in with the address that they typed, only the account counts: by declined
 * cards with somebody's address, nobody can keep them from paying.
 *
 * @param attempt tries to charge, and says how that ended; `by` "shop" where what was refused was the
 *   shop's own mistake: that says nothing about a card
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

/**
 * Takes back what was counted, unless a card was declined. Whatever goes wrong with that changes
 * nothing about the payment.
 */
async function settle(uses: readonly DeclineUse[], declinedToken: string | null): Promise<void> {
  try {
    // Two submissions with one token are one card.
    if (declinedToken && (await isFirstUse(declinedToken))) await watchDeclines();
    else await releaseAttempt(uses);
  } catch (error) {
    log.warn({ error }, 'A declined card was not counted');
  }
}

async function isFirstUse(paymentToken: string): Promise<boolean> {
  const hash = createHash('sha256').update(paymentToken).digest('base64url');
  return (await rateLimit(limits.declinedTokens, hash)).ok;
}

/** Cards can be tried from many networks, carts and addresses: then only their number tells. */
async function watchDeclines(): Promise<void> {
  if ((await rateLimit(limits.declines, 'shop')).ok) return;
  if (!(await rateLimit(limits.declineAlarms, 'shop')).ok) return;
  const { max, windowMs } = limits.declines;
  log.error(
    {
      declines: max,
      minutes: windowMs / 60_000,
    },
    'So many cards are declined that somebody may be testing stolen ones',
  );
}

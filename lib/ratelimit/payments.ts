import { clientSubject } from './client';
import { limits } from './limits';
import { rateLimits } from './store';

/**
 * Counts one try to charge against the limits of whoever pays and of where they ask from.
 *
 * @param subject an account or a cart; null stands for nobody in particular
 * @returns why no more charges may be tried now, in words; null when this one may be
 */
export async function paymentRefusal(subject: string | null): Promise<string | null> {
  const verdict = await rateLimits(
    [limits.payments, subject],
    [limits.paymentsFrom, await clientSubject()],
  );
  return verdict.ok ? null : `${verdict.message} You have not been charged.`;
}

import { log } from '@/lib/log';
import type { ServiceReply } from '@/lib/service/client';
import type { ServiceResource } from '@/lib/service/resources';
import { isShopsFault, type PaymentOutcome } from './reply';

/**
 * Logs a refusal other than a declined card, with the service's response, such as an unknown tax
 * code or product, or invalid credentials. Used or expired tokens are expected, and not logged.
 * @param ids what was refused, for the log entry
 */
export function logRejection(
  classified: PaymentOutcome<ServiceResource>,
  reply: ServiceReply<unknown>,
  ids: Readonly<Record<string, string>>,
): void {
  if (classified.outcome !== 'rejected' || classified.reason === 'token-refused' || reply.ok)
    return;
  const { reason, httpStatus } = classified;
  const { code, bodyExcerpt } = reply;
  log[isShopsFault(reason) ? 'error' : 'warn'](
    { ...ids, reason, httpStatus, code, excerpt: bodyExcerpt },
    'The service refused a payment',
  );
}

import { log } from '@/lib/log';
import type { ServiceReply } from '@/lib/service/client';
import type { ServiceResource } from '@/lib/service/resources';
import { isShopsFault, type PaymentOutcome } from './reply';

/**
 * Logs a refusal other than a declined card, with the service's response, such as an unknown tax
 * code or product, invalid credentials, or a code that is not known. Used or expired tokens are expected, and not
 * logged.
 * @param ids what was refused, for the log entry
 */
export function logRejection(
  classified: PaymentOutcome<ServiceResource>,
  reply: ServiceReply<unknown>,
  ids: Readonly<Record<string, string>>,
): void {
  if (reply.ok || classified.outcome === 'unsent' || classified.outcome === 'succeeded') return;
  const { outcome, reason, httpStatus } = classified;
  const isRefused = outcome === 'rejected' && reason !== 'token-refused';
  if (!isRefused && reason !== 'unclear-refusal') return;
  const { code, bodyExcerpt } = reply;
  log[isShopsFault(reason) ? 'error' : 'warn']('The service refused a payment', {
    ...ids,
    reason,
    httpStatus,
    ...(code === undefined ? {} : { code }),
    ...(bodyExcerpt === undefined ? {} : { excerpt: bodyExcerpt }),
  });
}

import 'server-only';
import { fillIn } from '@/lib/format';
import { log } from '@/lib/log';
import { honourRetryAfter, isPaused } from '@/lib/mirror/failures';
import { clientSubject } from '@/lib/ratelimit/client-subject';
import { limits } from '@/lib/ratelimit/limits';
import { rateLimits } from '@/lib/ratelimit/rate-limit';
import { fail, ok, type Result } from '@/lib/result';
import { service } from '@/lib/service/client';
import { currentTexts } from '@/lib/texts/current-view';

/** A session token for the card form, or what the page says instead. */
export type FormToken = Result<string, string>;

/** The result when the service issues none. */
export const noFormToken = (): FormToken => fail(currentTexts().t.payment.messages.noToken);

/**
 * A session token for the card form, valid for 60 minutes. Rate-limited by the shopper's cart or
 * account and by network address, because each is a call to the service.
 */
export async function formToken(subject: string): Promise<FormToken> {
  const allowed = await rateLimits(
    [limits.formTokens, subject],
    [limits.formTokensFrom, await clientSubject()],
  );
  const { messages } = currentTexts().t.payment;
  if (!allowed.ok) return fail(fillIn(messages.limited, { limit: allowed.error.message }));
  const paused = fail(messages.pausedForm);
  if (await isPaused()) return paused;
  const reply = await service().generateToken();
  if (reply.ok) return ok(reply.value);
  if (await honourRetryAfter(reply)) return paused;
  log.warn({ status: reply.status }, 'The service issued no session token');
  return noFormToken();
}

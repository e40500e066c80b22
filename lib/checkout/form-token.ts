import 'server-only';
import { log } from '@/lib/log';
import { honourRetryAfter, isPaused } from '@/lib/mirror/failures';
import { clientSubject } from '@/lib/ratelimit/client';
import { limits } from '@/lib/ratelimit/limits';
import { rateLimits } from '@/lib/ratelimit/store';
import { service } from '@/lib/service/client';
import { messageOf, withoutAssurance } from './messages';

export type FormToken = { ok: true; token: string } | { ok: false; message: string };

/** The answer where the service gives none. */
export const noFormToken = (): FormToken => ({ ok: false, message: messageOf('noToken') });

/**
 * A session token for the card form, valid for 60 minutes. Limited by the shopper's cart or account
 * and by network address, because every one of them is a call to the service.
 */
export async function formToken(subject: string): Promise<FormToken> {
  const verdict = await rateLimits(
    [limits.formTokens, subject],
    [limits.formTokensFrom, await clientSubject()],
  );
  if (!verdict.ok) return { ok: false, message: messageOf('limited', { limit: verdict.message }) };
  const resting = { ok: false, message: withoutAssurance(messageOf('resting')) } as const;
  if (await isPaused()) return resting;
  const reply = await service().generateToken();
  if (reply.ok) return { ok: true, token: reply.value };
  if (await honourRetryAfter(reply)) return resting;
  log.warn('The service gave no session token', { status: reply.status });
  return noFormToken();
}

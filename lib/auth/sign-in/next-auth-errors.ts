import { z } from 'zod';
import { foreign, log } from '@/lib/log';

/**
 * Logs next-auth's errors. Invalid input of a visitor (a malformed address, a foreign return URL)
 * is one info line without details, so that a flood of them does not fill the log with stack
 * traces.
 */
export function logSignInError(code: string, details: unknown): void {
  if (code === 'INVALID_CALLBACK_URL_ERROR' || causeOf(details) instanceof z.core.$ZodError) {
    log.info({ code }, 'A sign-in request was refused');
    return;
  }
  // Much of it comes from the URL, written by a provider or an attacker.
  log.error({ code, details: foreign(details) }, 'Signing in failed');
}

function causeOf(details: unknown): unknown {
  const holds = typeof details === 'object' && details !== null && 'error' in details;
  return holds ? details.error : details;
}

import { z } from 'zod';
import { foreign, log } from '@/lib/log';

/**
 * Logs what next-auth reports as an error. What a visitor sent wrongly (an address that is none, a
 * foreign page to return to) is nobody's fault here and a line without details: whoever sends a
 * thousand of them fills no log with stack traces.
 */
export function logSignInError(code: string, details: unknown): void {
  if (code === 'INVALID_CALLBACK_URL_ERROR' || causeOf(details) instanceof z.core.$ZodError) {
    log.info('A sign-in request was refused', { code });
    return;
  }
  // Much of it is what a provider, or whoever came in its name, put into the address.
  log.error('Signing in failed', { code, details: foreign(details) });
}

function causeOf(details: unknown): unknown {
  const holds = typeof details === 'object' && details !== null && 'error' in details;
  return holds ? details.error : details;
}

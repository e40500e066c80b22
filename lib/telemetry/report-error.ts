import { log } from '../log.ts';
import { recordError, recordingSpan } from '../trace.ts';

/**
 * Logs an unexpected error, and marks the active span as failed. Add an error tracking service here.
 * @param message a constant sentence
 */
export function reportError(
  message: string,
  error: unknown,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  log.error({ ...fields, error }, message);
  const span = recordingSpan();
  if (span) recordError(span, error);
}

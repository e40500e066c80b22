import { log } from '../log.ts';
import { recordError, recordingSpan } from '../trace.ts';

/**
 * Reports an unexpected error: a line in the log, with the trace if there is one, and the active span is marked as
 * failed. Add an error tracking service here.
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

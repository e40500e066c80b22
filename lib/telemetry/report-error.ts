import { type LogFields, log } from '../log.ts';
import { recordError, recordingSpan } from '../trace.ts';

/**
 * Reports an error that nobody expected: a line of the log, with the trace where there is one, and the
 * active span is marked as failed. Another service that collects errors is added here.
 *
 * @param message a constant sentence
 */
export function reportError(message: string, error: unknown, fields: LogFields = {}): void {
  log.error(message, { ...fields, error });
  const span = recordingSpan();
  if (span) recordError(span, error);
}

import type { Instrumentation } from 'next';
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

/**
 * Reports an error that Next caught, with its route instead of its path, which may contain an order's key. The
 * visitor's page shows the digest.
 */
export const reportRequestError: Instrumentation.onRequestError = (error, request, context) => {
  const digest = (error as { digest?: unknown } | null)?.digest;
  reportError('A request failed', error, {
    method: request.method,
    route: context.routePath,
    type: context.routeType,
    ...(typeof digest === 'string' && { digest }),
  });
};

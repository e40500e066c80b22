import type { Instrumentation } from 'next';
import { reportError } from '@/lib/telemetry/report-error';

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

import type { Instrumentation } from 'next';
import { reportError } from '@/lib/telemetry/report-error';

/**
 * Reports an error of a page, a route or an action that Next has caught. With its route and not its
 * path, which may contain an order's key; the visitor's page shows the digest.
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

import type { Instrumentation } from 'next';
import { isLockTimeout } from '@/lib/db/conflicts';
import { currentRequest } from '@/lib/process/request-context';
import { reportError } from '@/lib/telemetry/report-error';

/**
 * Reports an error of a page, a route or an action that Next has caught. With its route and not its
 * path, which may contain an order's key; the visitor's page shows the digest. A visitor who waited
 * too long for the database is told to retry: Next calls this before it responds.
 */
export const reportRequestError: Instrumentation.onRequestError = (error, request, context) => {
  if (isBusy(error)) currentRequest()?.respondBusy?.();
  const digest = (error as { digest?: unknown } | null)?.digest;
  reportError('A request failed', error, {
    method: request.method,
    route: context.routePath,
    type: context.routeType,
    ...(typeof digest === 'string' && { digest }),
  });
};

/** By name: pages are bundled separately from this code, so that their class is another one. */
function isBusy(error: unknown): boolean {
  return (error instanceof Error && error.name === 'DatabaseBusy') || isLockTimeout(error);
}

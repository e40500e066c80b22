import type { Instrumentation } from 'next';
import { isLockTimeout } from '@/lib/db/conflicts';
import { currentVisit } from '@/lib/process/visit';
import { reportError } from '@/lib/telemetry/report-error';

/**
 * Reports an error of a page, a route or an action that Next has caught. With its route and not its
 * path, which may hold the key of an order; the digest is what the visitor's page shows. Whoever
 * waited too long for the database is told to come back: Next calls this before it answers.
 */
export const reportRequestError: Instrumentation.onRequestError = (error, request, context) => {
  if (isBusy(error)) currentVisit()?.comeBackLater?.();
  const digest = (error as { digest?: unknown } | null)?.digest;
  reportError('A request failed', error, {
    method: request.method,
    route: context.routePath,
    type: context.routeType,
    ...(typeof digest === 'string' && { digest }),
  });
};

/** By its name: the class of the pages' own code is another one than of what Next calls here. */
function isBusy(error: unknown): boolean {
  return (error instanceof Error && error.name === 'DatabaseBusy') || isLockTimeout(error);
}

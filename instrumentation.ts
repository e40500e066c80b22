import type { Instrumentation } from 'next';
import type { Telemetry } from './lib/telemetry/settings';

/** Runs once when a server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const telemetry = await (await import('./lib/telemetry/start')).startTelemetry('web');
    const { trustsTraceHeaders } = await import('./lib/telemetry/settings');
    (await import('./lib/http/arrivals')).recordArrivals(trustsTraceHeaders());
    if (process.env.NODE_ENV === 'production') {
      await (await import('./lib/delivery/holidays')).loadHolidays();
    }
    await refuseWrongService();
    (await import('./lib/worker/subscribers')).subscribeToMirror();
    (await import('./lib/mirror/collections/list-requests')).delegateLists();
    const { staticPagePolicy } = await import('./lib/security/policy');
    const { processWide } = await import('./lib/process/process-wide');
    // Next loads lib/cache/page-handler.js without our modules, so the policy is passed through the process.
    processWide('page-policy').set(staticPagePolicy);
    const ended = new AbortController();
    if (process.env.NODE_ENV === 'production') await finishBeforeTheEnd(ended, telemetry);
    await (await import('./lib/cache/follow')).followTags(ended.signal);
  }
}

/**
 * Ends a process whose service has another tenant or lacks fields that the shop needs. If the database cannot be
 * reached, the check is repeated before the first charge.
 */
async function refuseWrongService(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { requireTenant, TenantChanged } = await import('./lib/payments/tenant');
    const { requireUsableService, ServiceUnusable } = await import('./lib/service/require-usable');
    try {
      await requireUsableService();
      await requireTenant();
    } catch (error) {
      if (!(error instanceof TenantChanged || error instanceof ServiceUnusable)) return;
      console.error(error.message);
      process.exit(1);
    }
  }
}

export const onRequestError: Instrumentation.onRequestError = async (...given) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { reportRequestError } = await import('./lib/telemetry/report-error');
    await reportRequestError(...given);
  }
};

/**
 * Lets the shop end the process if Next leaves signals to it (NEXT_MANUAL_SIG_HANDLE). The condition on NEXT_RUNTIME
 * keeps these imports out of bundles for other runtimes.
 */
async function finishBeforeTheEnd(ended: AbortController, telemetry: Telemetry): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NEXT_MANUAL_SIG_HANDLE) {
    const [{ endInOrder }, { env }, { disconnect }, { closeProbe }] = await Promise.all([
      import('./lib/process/shutdown'),
      import('./lib/env'),
      import('./lib/db/client'),
      import('./lib/health/database'),
    ]);
    endInOrder({
      ...env().shutdown,
      telemetry,
      close: async () => {
        ended.abort();
        await Promise.all([disconnect(), closeProbe()]);
      },
    });
  }
}

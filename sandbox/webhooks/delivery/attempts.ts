import type { SandboxContext, TenantScope } from '../../context.ts';
import { webhookSettings } from '../settings.ts';
import type { DueDelivery, Finished } from './delivery-state.ts';
import { nextAttemptAt } from './schedule.ts';

/**
 * Logs attempts and updates their deliveries: succeeded, due again later, or failed.
 * @param resent deliveries that were resent meanwhile: they stay due.
 */
export function recordAttempts(
  scope: TenantScope,
  finished: readonly Finished[],
  resent: ReadonlySet<number>,
): void {
  scope.context.store.transaction(() => {
    for (const each of finished) {
      const isDue = resent.has(each.delivery.seq);
      if (each.outcome !== 'dropped') {
        logAttempt(scope.context, each);
        if (each.outcome === 'sent' && !isDue) judge(scope, each);
      } else if (!isDue) {
        settle(scope.context, each.delivery, 'dropped', each.delivery.tries, 'A fault dropped it.');
      }
    }
  });
}

type Sent = Exclude<Finished, { outcome: 'dropped' }>;

function judge(scope: TenantScope, sent: Sent): void {
  const { delivery, result, wall } = sent;
  const { enabled, retrySchedule } = webhookSettings(scope);
  const tries = delivery.tries + 1;
  if (result.status !== null && result.status >= 200 && result.status < 300) {
    settle(scope.context, delivery, 'succeeded', tries, null);
    return;
  }
  const reason = result.error ?? `The destination answered ${result.status}.`;
  const due = nextAttemptAt(
    tries,
    wall + result.durationMs,
    Math.random(),
    retrySchedule ?? undefined,
  );
  if (due === null || !enabled) settle(scope.context, delivery, 'failed', tries, reason);
  else scope.context.store.update('deliveries', delivery.id, { tries, nextAttemptAt: due, reason });
}

function settle(
  context: SandboxContext,
  delivery: DueDelivery,
  status: 'succeeded' | 'failed' | 'dropped',
  tries: number,
  reason: string | null,
): void {
  const columns = { status, tries, nextAttemptAt: null, reason };
  context.store.update('deliveries', delivery.id, columns);
}

function logAttempt(context: SandboxContext, sent: Sent): void {
  const { delivery, result } = sent;
  // A reset may have deleted the delivery while it was in flight.
  if (!context.store.get('SELECT 1 FROM deliveries WHERE seq = ?', delivery.seq)) return;
  context.store.insert('attempts', {
    deliverySeq: delivery.seq,
    url: sent.url,
    at: sent.at,
    atWall: sent.wall,
    durationMs: result.durationMs,
    requestHeaders: sent.headers,
    responseStatus: result.status,
    responseHeaders: result.status === null ? null : result.headers,
    responseBody: result.status === null ? null : result.body,
    error: result.error,
  });
}

import type { Readiness } from './rules';

export type HealthResponse = { status: 200 | 503; body: string };

export const HEALTH_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
} as const;

/** `/healthz`: this process runs. While it answers, a restart would not help. */
export function livenessResponse(): HealthResponse {
  return { status: 200, body: `${JSON.stringify({ status: 'alive' })}\n` };
}

/**
 * `/readyz`: 200 if this process should receive requests, else 503.
 * @param withChecks includes the reasons, which must not reach visitors
 */
export function readinessResponse(
  { status, checks }: Readiness,
  withChecks: boolean,
): HealthResponse {
  const isReady = status === 'ready' || status === 'degraded';
  const body = withChecks ? { status, checks } : { status };
  return { status: isReady ? 200 : 503, body: `${JSON.stringify(body)}\n` };
}

import type { Readiness } from './rules';

/** An answer for balancers and orchestrators; the body is for people. */
export type HealthResponse = { status: 200 | 503; body: string };

/** Never kept: it is true only now. */
export const HEALTH_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
} as const;

/** `/healthz`: this process runs and answers. Restarting it would help nobody while it does. */
export function livenessResponse(): HealthResponse {
  return { status: 200, body: `${JSON.stringify({ status: 'alive' })}\n` };
}

/**
 * `/readyz`: 200 when this process is to be sent requests, 503 when others are.
 * @param withChecks whether the reader is told why: whoever reaches the shop's pages reaches this, too
 */
export function readinessResponse(
  { status, checks }: Readiness,
  withChecks: boolean,
): HealthResponse {
  const isReady = status === 'ready' || status === 'degraded';
  const body = withChecks ? { status, checks } : { status };
  return { status: isReady ? 200 : 503, body: `${JSON.stringify(body)}\n` };
}

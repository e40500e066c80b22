import { connection } from 'next/server';
import { HEALTH_HEADERS, readinessResponse } from '@/lib/health/answer';
import { webReadiness } from '@/lib/health/readiness';

/** The readiness probe, for the load balancer. */
export async function GET(): Promise<Response> {
  await connection(); // Never prerendered.
  const { status, body } = readinessResponse(await webReadiness());
  return new Response(body, { status, headers: HEALTH_HEADERS });
}

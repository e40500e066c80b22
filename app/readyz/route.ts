import { connection } from 'next/server';
import { webReadiness } from '@/lib/health/readiness';
import { HEALTH_HEADERS, readinessResponse } from '@/lib/health/readiness-of';
import { visitIsLocal } from '@/lib/security/local-visit';

/** The readiness probe. It tells its reasons only to requests from this machine. */
export async function GET(): Promise<Response> {
  await connection(); // Never prerendered.
  const { status, body } = readinessResponse(await webReadiness(), await visitIsLocal());
  return new Response(body, { status, headers: HEALTH_HEADERS });
}

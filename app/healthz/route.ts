import { connection } from 'next/server';
import { HEALTH_HEADERS, livenessResponse } from '@/lib/health/readiness-of';

export async function GET(): Promise<Response> {
  await connection(); // Never prerendered.
  const { status, body } = livenessResponse();
  return new Response(body, { status, headers: HEALTH_HEADERS });
}

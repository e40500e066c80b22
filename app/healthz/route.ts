import { connection } from 'next/server';
import { aliveAnswer, HEALTH_HEADERS } from '@/lib/health/answer';

/** The liveness probe. */
export async function GET(): Promise<Response> {
  await connection(); // Never prerendered.
  const { status, body } = aliveAnswer();
  return new Response(body, { status, headers: HEALTH_HEADERS });
}

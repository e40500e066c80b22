import { connection } from 'next/server';
import { aliveAnswer, HEALTH_HEADERS } from '@/lib/health/answer';

/** Whether this process runs and answers; for whoever restarts it if not. */
export async function GET(): Promise<Response> {
  await connection(); // Never an answer of the build.
  const { status, body } = aliveAnswer();
  return new Response(body, { status, headers: HEALTH_HEADERS });
}

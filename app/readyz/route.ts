import { connection } from 'next/server';
import { HEALTH_HEADERS, readyAnswer } from '@/lib/health/answer';
import { webReadiness } from '@/lib/health/readiness';

/** Whether this process is to be sent requests; for the balancer in front of it. */
export async function GET(): Promise<Response> {
  await connection(); // Never an answer of the build.
  const { status, body } = readyAnswer(await webReadiness());
  return new Response(body, { status, headers: HEALTH_HEADERS });
}

import { connection } from 'next/server';
import { isTooLong, readBody } from '@/lib/http/body';
import { storedHeaders } from '@/lib/webhooks/metadata';
import { receiver } from '@/lib/webhooks/process-receiver';
import { MAX_BODY_BYTES } from '@/lib/webhooks/rules';

export async function POST(request: Request): Promise<Response> {
  if (isTooLong(request.headers.get('content-length'), MAX_BODY_BYTES)) return answer(413);
  const body = request.body
    ? await readBody(request.body, MAX_BODY_BYTES).catch(() => null)
    : new Uint8Array();
  if (!body) return answer(413);
  const { status } = await receiver()({
    body,
    signature: request.headers.get('x-webhook-signature'),
    headers: storedHeaders(request.headers),
  });
  return answer(status);
}

/** RFC 9110, 15.5.6: a 405 names the allowed methods. */
async function refuse(): Promise<Response> {
  await connection(); // Never prerendered.
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

export {
  refuse as DELETE,
  refuse as GET,
  refuse as HEAD,
  refuse as OPTIONS,
  refuse as PATCH,
  refuse as PUT,
};

function answer(status: number): Response {
  // A refused body is not read, so the connection cannot be reused.
  return new Response(
    null,
    status === 413 ? { status, headers: { Connection: 'close' } } : { status },
  );
}

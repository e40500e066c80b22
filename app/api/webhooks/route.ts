import { isTooLong, readBody } from '@/lib/webhooks/body';
import { keepHeaders } from '@/lib/webhooks/metadata';
import { MAX_BODY_BYTES } from '@/lib/webhooks/rules';
import { receiver } from '@/lib/webhooks/shared';

/** Takes the service's webhooks. Everything is in lib/webhooks; this mounts it. */
export async function POST(request: Request): Promise<Response> {
  if (isTooLong(request.headers.get('content-length'), MAX_BODY_BYTES)) return answer(413);
  const body = request.body
    ? await readBody(request.body, MAX_BODY_BYTES).catch(() => null)
    : new Uint8Array();
  if (!body) return answer(413);
  const { status } = await receiver()({
    body,
    signature: request.headers.get('x-webhook-signature'),
    headers: keepHeaders(request.headers),
  });
  return answer(status);
}

function answer(status: number): Response {
  return new Response(null, { status });
}

import { readBody } from '@/lib/http/body';
import { receiverSecrets } from '@/lib/webhooks/process-receiver';
import { MAX_BODY_BYTES } from '@/lib/webhooks/rules';
import { isSigned } from '@/lib/webhooks/signature';

/**
 * The baseline of `npm run labs -- bench-webhooks`: only verifies the signature. Exists only in builds with
 * BENCH_ROUTES=1.
 */
export async function POST(request: Request): Promise<Response> {
  const body = request.body && (await readBody(request.body, MAX_BODY_BYTES));
  if (!body) return new Response(null, { status: 413 });
  const signed = isSigned(body, request.headers.get('x-webhook-signature'), receiverSecrets());
  return new Response(null, { status: signed ? 200 : 401 });
}

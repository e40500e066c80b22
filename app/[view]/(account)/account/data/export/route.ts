import { exportOf } from '@/lib/accounts/export';
import { signedInRecently } from '@/lib/auth/session';
import { viewer } from '@/lib/auth/viewer';
import { requestView } from '@/lib/markets/request-view';
import { limits } from '@/lib/ratelimit/limits';
import { rateLimit } from '@/lib/ratelimit/rate-limit';
import { currentTexts, runInView } from '@/lib/texts/current-view';

export async function GET(): Promise<Response> {
  return runInView(await requestView(), download);
}

async function download(): Promise<Response> {
  const { data, stepUp } = currentTexts().t.account;
  const user = await viewer();
  if (!user) return new Response(`${data.signInFirst}\n`, { status: 401 });
  if (!(await signedInRecently())) {
    return new Response(`${stepUp.plain}\n`, { status: 403 });
  }
  const allowed = await rateLimit(limits.exports, user.userId);
  if (!allowed.ok) {
    const seconds = Math.ceil(allowed.error.retryAfterMs / 1_000);
    return new Response(`${allowed.error.message}\n`, {
      status: 429,
      headers: { 'Retry-After': String(seconds) },
    });
  }
  return new Response(`${JSON.stringify(await exportOf(user), null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}

import type { Context, MiddlewareHandler } from 'hono';

const LOOPBACK_HOST = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const LOOPBACK_ADDRESS = /^(::1|127(?:\.\d{1,3}){3}|::ffff:127(?:\.\d{1,3}){3})$/i;

/**
 * Control calls and portal pages must come from this machine, with a loopback Host (against DNS rebinding), and not
 * be cross-site.
 */
export function refusal(c: Context): { status: 403 | 415; message: string } | null {
  const host = c.req.header('host') ?? new URL(c.req.url).host;
  if (!LOOPBACK_HOST.test(host)) {
    return { status: 403, message: 'Control calls require a loopback host name.' };
  }
  const remote = remoteAddress(c);
  if (remote !== undefined && !LOOPBACK_ADDRESS.test(remote)) {
    return { status: 403, message: 'Control calls are only accepted from this machine.' };
  }
  const origin = c.req.header('origin');
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
    return { status: 403, message: 'Control calls from another site are refused.' };
  }
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !followsLink(c)) {
    return { status: 403, message: 'Control calls from another site are refused.' };
  }
  return null;
}

/** A link from another site may open a page. */
function followsLink(c: Context): boolean {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  return isRead && c.req.header('sec-fetch-mode') === 'navigate';
}

export const controlGuard: MiddlewareHandler = async (c, next) => {
  const refused = refusal(c) ?? wrongContentType(c);
  if (refused) {
    const code = refused.status === 415 ? 'unsupported_media_type' : 'forbidden';
    return c.json({ error: { code, message: refused.message } }, refused.status);
  }
  return next();
};

function wrongContentType(c: Context): { status: 415; message: string } | null {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return null;
  const type = c.req.header('content-type');
  const length = c.req.header('content-length');
  const hasBody = (length !== undefined && length !== '0') || c.req.header('transfer-encoding');
  if (type === undefined && !hasBody) return null;
  if (type !== undefined && /^application\/json\s*(;|$)/i.test(type)) return null;
  return { status: 415, message: 'Send Content-Type: application/json.' };
}

function remoteAddress(c: Context): string | undefined {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket?.remoteAddress;
}

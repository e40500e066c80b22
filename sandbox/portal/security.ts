import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { refusal } from '../control/guard.ts';
import type { PortalAssets } from './assets/assets.ts';

/** The form field with the secret of this process. */
export const FORM_SECRET_FIELD = 'formSecret';

/**
 * A secret that only pages of this process's portal contain. The portal has no sign-in and sets no cookie; another
 * site's page can neither read nor guess the secret.
 */
export function newFormSecret(): string {
  return randomBytes(24).toString('base64url');
}

export function isFormSecret(expected: string, value: unknown): boolean {
  if (typeof value !== 'string' || value.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(value), Buffer.from(expected));
}

/** Accepts requests of a browser on this machine only, and keeps pages out of frames and caches. */
export function portalGuard(assets: PortalAssets): MiddlewareHandler {
  const policy = [
    "default-src 'none'",
    `script-src '${assets.scriptHash}'`,
    `style-src '${assets.styleHash}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return async (c, next) => {
    c.header('content-security-policy', policy);
    // With "no-referrer", browsers would send forms without their origin.
    c.header('referrer-policy', 'same-origin');
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header('x-frame-options', 'DENY');
    c.header('cross-origin-opener-policy', 'same-origin');
    c.header('cross-origin-resource-policy', 'same-origin');
    const refused = refusal(c);
    if (refused) return c.text(refused.message, 403);
    if (isForeignForm(c)) return c.text('Forms of the portal are sent from the portal.', 403);
    return next();
  };
}

/** A form without an origin is refused. */
function isForeignForm(c: Context): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return false;
  return c.req.header('origin') === undefined && c.req.header('sec-fetch-site') !== 'same-origin';
}

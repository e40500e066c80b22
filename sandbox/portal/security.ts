import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { refusal } from '../control/guard.ts';
import type { PortalAssets } from './assets/assets.ts';

/** The field of every form that carries the secret of this run. */
export const FORM_SECRET_FIELD = 'formSecret';

/**
 * A secret that only a page of this run of the portal shows. The portal signs nobody in and sets no
 * cookie; a page of another site can neither read it nor guess it.
 */
export function newFormSecret(): string {
  return randomBytes(24).toString('base64url');
}

export function isFormSecret(expected: string, given: unknown): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

/** Answers requests of this machine's own browser only, and keeps pages out of frames and caches. */
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

/** A form says where it comes from; one that does not say so is none of ours. */
function isForeignForm(c: Context): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return false;
  return c.req.header('origin') === undefined && c.req.header('sec-fetch-site') !== 'same-origin';
}

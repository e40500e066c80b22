import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { profileOf } from '../api/profiles.ts';
import type { SandboxContext } from '../context.ts';
import { refusal } from '../control/guard.ts';
import { ServiceError, statusOf } from '../errors.ts';
import { html } from './html.ts';
import { type Portal, plainPage } from './layout.ts';
import { resourcePages } from './resource-pages.ts';
import { settingsPages } from './settings.ts';
import { tenantPages } from './tenants.ts';

const MAX_FORM_BYTES = 65_536;

/** The web portal, for users of this machine. */
export function portalRoutes(context: SandboxContext): Hono {
  const portal: Portal = {
    context,
    style: readFileSync(new URL('styles.css', import.meta.url), 'utf8'),
    formSecret: randomBytes(24).toString('base64url'),
  };
  const app = new Hono();
  app.use('*', portalGuard(portal));
  app.use('*', bodyLimit({ maxSize: MAX_FORM_BYTES }));
  tenantPages(app, portal);
  settingsPages(app, portal);
  resourcePages(app, portal);

  app.all('*', (c) => c.html(failurePage(portal, c, 'Page not found.'), 404));
  app.onError((error, c) => {
    if (!(error instanceof ServiceError)) throw error;
    const status = statusOf(error.code, profileOf('full')) as ContentfulStatusCode;
    return c.html(failurePage(portal, c, error.message), status);
  });
  return app;
}

function failurePage(portal: Portal, c: Context, message: string) {
  return plainPage(portal, c, {
    title: 'Error',
    body: html`<p class="said wrong" role="alert">${message}</p>`,
  });
}

/** Accepts requests of a browser on this machine only, and keeps pages out of frames and caches. */
function portalGuard({ style }: Portal): MiddlewareHandler {
  const styleHash = createHash('sha256').update(style).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
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

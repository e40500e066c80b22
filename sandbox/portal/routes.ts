import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { profileOf } from '../api/profiles.ts';
import type { SandboxContext } from '../context.ts';
import { refusal } from '../control/guard.ts';
import { ServiceError, statusOf } from '../errors.ts';
import { findTenant } from '../tenants/tenants.ts';
import { type PortalEnv, page } from './page.ts';
import { resourcePages } from './resource-pages.ts';
import { settingsPages } from './settings.ts';
import { tenantPages } from './tenants.ts';

const MAX_FORM_BYTES = 65_536;

export function portalRoutes(context: SandboxContext): Hono<PortalEnv> {
  const style = readFileSync(new URL('styles.css', import.meta.url), 'utf8');
  const formSecret = randomBytes(24).toString('base64url');
  const app = new Hono<PortalEnv>();
  app.use('*', portalGuard(style));
  app.use('*', bodyLimit({ maxSize: MAX_FORM_BYTES }));
  app.use('*', async (c, next) => {
    c.set('context', context);
    c.set('style', style);
    c.set('formSecret', formSecret);
    if (c.req.method === 'POST') await requireFormSecret(c, formSecret);
    await next();
  });
  app.use('/tenants/:tenantId/*', async (c, next) => {
    const scope = { context, tenantId: c.req.param('tenantId') };
    const tenant = findTenant(scope);
    if (!tenant) throw new ServiceError('not_found', 'Tenant not found.');
    c.set('scope', scope);
    c.set('tenant', tenant);
    await next();
  });
  tenantPages(app);
  settingsPages(app);
  resourcePages(app);
  app.all('*', () => {
    throw new ServiceError('not_found', 'Page not found.');
  });
  app.onError((error, c) => {
    if (!(error instanceof ServiceError)) throw error;
    const status = statusOf(error.code, profileOf('full')) as ContentfulStatusCode;
    const problems = { form: error.message };
    return c.html(page(c, { title: 'Error', section: 'error', body: '', problems }), status);
  });
  return app;
}

async function requireFormSecret(c: Context, expected: string): Promise<void> {
  const { formSecret } = await c.req.parseBody({ all: true });
  const isOwn =
    typeof formSecret === 'string' &&
    formSecret.length === expected.length &&
    timingSafeEqual(Buffer.from(formSecret), Buffer.from(expected));
  if (isOwn) return;
  throw new ServiceError(
    'bad_request',
    'The sandbox was restarted since this page was loaded. Go back, reload it, and try again.',
  );
}

function portalGuard(style: string): MiddlewareHandler {
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

function isForeignForm(c: Context): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return false;
  return c.req.header('origin') === undefined && c.req.header('sec-fetch-site') !== 'same-origin';
}

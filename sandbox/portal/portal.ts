import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { SandboxContext, TenantScope } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { findTenant } from '../tenants/tenants.ts';

/** The dependencies of every portal page. */
export type Portal = {
  readonly context: SandboxContext;
  readonly style: string;
  readonly script: string;
  /**
   * A secret of this process that only its pages contain. The portal has no sign-in and sets no cookie; another
   * site's page can neither read nor guess the secret.
   */
  readonly formSecret: string;
};

export function isFormSecret({ formSecret }: Portal, value: unknown): boolean {
  if (typeof value !== 'string' || value.length !== formSecret.length) return false;
  return timingSafeEqual(Buffer.from(value), Buffer.from(formSecret));
}

/** The path of a tenant's page. */
export function tenantPath(tenantId: string, rest = ''): string {
  return `/portal/tenants/${tenantId}${rest}`;
}

/** @throws ServiceError `not_found` when the path names no tenant. */
export function tenantOf({ context }: Portal, c: Context): Tenant {
  const tenant = findTenant({ context, tenantId: c.req.param('tenantId') ?? '' });
  if (!tenant) throw new ServiceError('not_found', 'Tenant not found.');
  return tenant;
}

/** A tenant as the first argument of domain functions. */
export function scopeOf({ context }: Portal, { id }: Tenant): TenantScope {
  return { context, tenantId: id };
}

const SENTENCES: Readonly<Record<string, string>> = {
  'secret-rotated': 'The client secret was rotated. The old one is no longer valid.',
  'webhooks-saved': 'The webhook settings were saved.',
  'signing-rotated': 'The signing secret was rotated. New deliveries are signed with it.',
  'failed-resent': 'All failed deliveries are being resent.',
  'clock-changed': 'The clock was changed, and everything due was processed.',
  'fault-armed': 'The fault is armed.',
  'faults-disarmed': 'The fault was disarmed.',
};

/** The confirmation message of a key in the URL, such as `product-saved`; undefined for an unknown key. */
export function sentenceOf(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  const named = /^(tenant|customer|product|plan|subscription|delivery)-([a-z]+)$/.exec(key);
  if (named) return `The ${named[1]} was ${named[2]}.`;
  return Object.hasOwn(SENTENCES, key) ? SENTENCES[key] : undefined;
}

/** Redirects to a page that shows the confirmation message of a key. */
export function goTo(c: Context, path: string, said: string): Response {
  return c.redirect(`${path}?said=${said}`, 303);
}

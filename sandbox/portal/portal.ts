import type { Context } from 'hono';
import type { SandboxContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { findTenant } from '../tenants/tenants.ts';
import type { PortalAssets } from './assets/assets.ts';
import type { Said } from './notices.ts';

/** The dependencies of every portal page. */
export type Portal = {
  readonly context: SandboxContext;
  readonly assets: PortalAssets;
  /** See `newFormSecret`. */
  readonly formSecret: string;
};

/** The path of a tenant's page. */
export function tenantPath(tenantId: string, rest = ''): string {
  return `/portal/tenants/${tenantId}${rest}`;
}

/** @throws ServiceError `not_found` when the path names no tenant. */
export function tenantOf(portal: Portal, c: Context): Tenant {
  const tenant = findTenant(portal.context, c.req.param('tenantId') ?? '');
  if (!tenant) throw new ServiceError('not_found', 'Tenant not found.');
  return tenant;
}

/** Redirects to a page that shows a confirmation message. */
export function goTo(c: Context, path: string, said: Said): Response {
  return c.redirect(`${path}${path.includes('?') ? '&' : '?'}said=${said}`, 303);
}

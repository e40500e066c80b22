import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { SandboxContext, TenantScope } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { findTenant, tenantNow } from '../tenants/tenants.ts';
import { countDeliveries } from '../webhooks/delivery/deliveries.ts';
import { badge, type Content, formatTime, type Html, html, raw } from './html.ts';

/** The dependencies of every portal page. */
export type Portal = {
  readonly context: SandboxContext;
  readonly style: string;
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

/** Redirects to a page that confirms the action. */
export function goTo(c: Context, path: string): Response {
  return c.redirect(`${path}?done`, 303);
}

export type PageOptions = {
  readonly title: string;
  readonly lead?: Content;
  /** Actions beside the title. */
  readonly aside?: Content;
  readonly body: Content;
  /** The parent page. */
  readonly up?: readonly [path: string, name: string];
  /** Errors of a refused form; an error of the whole form is under `form`. */
  readonly problems?: Readonly<Record<string, string>> | undefined;
};

const SECTIONS = {
  '': 'Overview',
  transactions: 'Transactions',
  'declined-charges': 'Declined charges',
  invoices: 'Invoices',
  subscriptions: 'Subscriptions',
  customers: 'Customers',
  products: 'Products',
  plans: 'Plans',
  webhooks: 'Webhook Settings',
  deliveries: 'Deliveries',
  requests: 'Request log',
  clock: 'Clock',
  faults: 'Faults',
};

/** A page of one tenant. @param section its entry in the navigation. */
export function tenantPage(
  portal: Portal,
  c: Context,
  tenant: Tenant,
  section: string,
  options: PageOptions,
): Html {
  const { failed } = countDeliveries(scopeOf(portal, tenant));
  const links = Object.entries(SECTIONS).map(
    ([path, name]) =>
      html`<a href="${tenantPath(tenant.id, path && `/${path}`)}" ${
        path === section ? html`aria-current="page"` : ''
      }>${name} ${path === 'deliveries' && failed > 0 ? badge(`${failed} failed`, 'bad') : ''}</a>`,
  );
  const { frozen, driven } = tenant.clock;
  const manner = frozen ? ' · frozen' : driven ? ' · moved' : '';
  const now = formatTime(new Date(tenantNow(scopeOf(portal, tenant))).toISOString());
  const clock = html`<strong>${tenant.name}</strong><a href="${tenantPath(tenant.id, '/clock')}"><span class="hidden">The tenant's clock: </span>${now} UTC${manner}</a>`;
  return document(portal, c, `${options.title} · ${tenant.name}`, clock, links, options);
}

/** A page that belongs to no tenant. */
export function plainPage(portal: Portal, c: Context, options: PageOptions): Html {
  const links = html`<a href="/portal">Tenants</a><a href="/portal/test-cards">Test cards</a>`;
  return document(portal, c, options.title, '', links, options);
}

function document(
  { style }: Portal,
  c: Context,
  windowTitle: string,
  tenant: Content,
  links: Content,
  { title, lead, aside, body, up, problems }: PageOptions,
): Html {
  const isDone = c.req.method === 'GET' && c.req.query('done') !== undefined;
  const wrong = problems && (problems.form ?? 'Nothing was saved. See the errors below.');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${windowTitle} · Sandbox</title>
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="row"><a class="brand" href="/portal">Sandbox</a>${tenant}<a href="/openapi.json">OpenAPI</a></div>
<nav aria-label="Portal">${links}</nav></header>
<main id="main">
${isDone ? html`<p class="said" role="status">Done.</p>` : ''}
${wrong === undefined ? '' : html`<p class="said wrong" role="alert">${wrong}</p>`}
${up === undefined ? '' : html`<p><a href="${up[0]}">← ${up[1]}</a></p>`}
<div class="row"><h1>${title}</h1>${aside ?? ''}</div>
${lead === undefined ? '' : html`<p class="soft">${lead}</p>`}
${body}
<p class="soft">Times are UTC by the tenant's clock unless noted otherwise.</p>
</main>
</body>
</html>`;
}

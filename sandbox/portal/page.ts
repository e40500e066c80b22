import type { Context } from 'hono';
import type { SandboxContext, TenantScope } from '../context.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { tenantNow } from '../tenants/tenants.ts';
import { type Content, type Html, html, raw, time } from './html.ts';
import { RESOURCES } from './resources.ts';

type Variables = {
  context: SandboxContext;
  style: string;
  /** A secret of this process that only its own pages contain. The portal has no sign-in and sets no cookie. */
  formSecret: string;
  tenant: Tenant;
  scope: TenantScope;
};

export type PortalEnv = { Variables: Variables };
export type PageContext = Context<PortalEnv>;

export function tenantPath({ var: { tenant } }: PageContext, section = ''): string {
  return `/portal/tenants/${tenant.id}${section && `/${section}`}`;
}

export function goTo(c: PageContext, path: string): Response {
  return c.redirect(`${path}?done`, 303);
}

export type PageOptions = {
  readonly title: string;
  /** The current entry of the navigation. */
  readonly section: string;
  readonly lead?: string | undefined;
  readonly aside?: Content;
  readonly body: Content;
  /** By field; an error of the whole form is under `form`. */
  readonly problems?: Readonly<Record<string, string>> | undefined;
};

function sections(): Record<string, string> {
  const lists = RESOURCES.map(({ path, title }) => [path, title] as const);
  return {
    '': 'Overview',
    ...Object.fromEntries(lists),
    webhooks: 'Webhook Settings',
    clock: 'Clock',
    faults: 'Faults',
  };
}

export function page(
  c: PageContext,
  { title, section, lead, aside, body, problems }: PageOptions,
): Html {
  const { tenant, style } = c.var;
  const links = tenant
    ? Object.entries(sections()).map(([path, name]) => [path, tenantPath(c, path), name] as const)
    : ([
        ['', '/portal', 'Tenants'],
        ['test-cards', '/portal/test-cards', 'Test cards'],
      ] as const);
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
<title>${title}${tenant ? ` · ${tenant.name}` : ''} · Sandbox</title>
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="row"><a class="brand" href="/portal">Sandbox</a>${tenant ? clockOf(c) : ''}<a href="/openapi.json">OpenAPI</a></div>
<nav aria-label="Portal">${links.map(
    ([path, href, name]) =>
      html`<a href="${href}" ${path === section ? html`aria-current="page"` : ''}>${name}</a>`,
  )}</nav></header>
<main id="main">
${isDone ? html`<p class="said" role="status">Done.</p>` : ''}
${wrong === undefined ? '' : html`<p class="said wrong" role="alert">${wrong}</p>`}
<div class="row"><h1>${title}</h1>${aside ?? ''}</div>
${lead === undefined ? '' : html`<p class="soft">${lead}</p>`}
${body}
<p class="soft">Times are UTC by the tenant's clock unless noted otherwise.</p>
</main>
</body>
</html>`;
}

function clockOf(c: PageContext): Html {
  const { tenant, scope } = c.var;
  const { frozen, driven } = tenant.clock;
  const manner = frozen ? ' · frozen' : driven ? ' · moved' : '';
  return html`<strong>${tenant.name}</strong><a href="${tenantPath(c, 'clock')}"><span class="hidden">The tenant's clock: </span>${time(tenantNow(scope))} UTC${manner}</a>`;
}

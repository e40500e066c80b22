import type { Tenant } from '../tenants/tenant.ts';
import { tenantNow } from '../tenants/tenants.ts';
import { countDeliveries } from '../webhooks/delivery/deliveries.ts';
import { badge, type Content, formatTime, type Html, html, raw } from './html.ts';
import { type Portal, scopeOf, sentenceOf, tenantPath } from './portal.ts';

export type PageOptions = {
  readonly title: string;
  readonly lead?: Content;
  /** Actions beside the title. */
  readonly aside?: Content;
  readonly body: Content;
  /** The parent page. */
  readonly up?: readonly [path: string, name: string];
  /** Key of the confirmation message, from the URL. */
  readonly said?: string | undefined;
  /** Whether a form was refused, and its form-level error. */
  readonly problems?: Readonly<Record<string, string>>;
};

const SECTIONS: readonly (readonly [name: string, entries: Readonly<Record<string, string>>])[] = [
  [
    'Payments',
    {
      transactions: 'Transactions',
      'declined-charges': 'Declined charges',
      invoices: 'Invoices',
      subscriptions: 'Subscriptions',
    },
  ],
  ['Catalogue', { customers: 'Customers', products: 'Products', plans: 'Plans' }],
  ['Webhooks', { webhooks: 'Webhook Settings', deliveries: 'Deliveries' }],
  ['Testing', { requests: 'Request log', clock: 'Clock', faults: 'Faults' }],
];

/** A page of one tenant. @param section its entry in the navigation. */
export function tenantPage(
  portal: Portal,
  tenant: Tenant,
  section: string,
  options: PageOptions,
): Html {
  const { failed } = countDeliveries(scopeOf(portal, tenant));
  const entry = (path: string, name: string) =>
    html`<a href="${tenantPath(tenant.id, path && `/${path}`)}" ${
      path === section ? html`aria-current="page"` : ''
    }>${name}${path === 'deliveries' && failed > 0 ? badge(`${failed} failed`, 'bad') : ''}</a>`;
  const navigation = html`<a class="tenant" href="/portal"><span>Tenant</span><strong>${tenant.name}</strong></a>
<nav class="nav" aria-label="Tenant">${entry('', 'Overview')}${SECTIONS.map(
    ([name, entries]) =>
      html`<p class="group">${name}</p>${Object.entries(entries).map(([path, title]) => entry(path, title))}`,
  )}${REFERENCE}</nav>`;
  const { frozen, driven } = tenant.clock;
  const manner = frozen ? ' · frozen' : driven ? ' · moved' : '';
  const now = formatTime(new Date(tenantNow(scopeOf(portal, tenant))).toISOString());
  const clock = html`<a class="clock ${manner && 'driven'}" href="${tenantPath(tenant.id, '/clock')}"><span class="hidden">The tenant's clock: </span>${now} UTC${manner}</a>`;
  return document(portal, `${options.title} · ${tenant.name}`, navigation, clock, options);
}

/** A page that belongs to no tenant. */
export function plainPage(portal: Portal, options: PageOptions): Html {
  const entry = (path: string, title: string) =>
    html`<a href="${path}" ${options.title === title ? html`aria-current="page"` : ''}>${title}</a>`;
  const navigation = html`<nav class="nav" aria-label="Portal">${entry('/portal', 'Tenants')}${entry('/portal/test-cards', 'Test cards')}${REFERENCE}</nav>`;
  return document(portal, options.title, navigation, '', options);
}

const REFERENCE = html`<a href="/reference">API reference</a>`;

const BRAND = html`<a class="brand" href="/portal"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="5" width="20" height="14" rx="3.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M2 10h20" stroke="currentColor" stroke-width="2"/><path d="M6 15h4" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>Sandbox</a>`;

function document(
  { style, script }: Portal,
  windowTitle: string,
  navigation: Html,
  clock: Content,
  { title, lead, aside, body, up, said, problems }: PageOptions,
): Html {
  const notice = sentenceOf(said);
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
<details class="menu"><summary><span>${title}</span><span aria-hidden="true">☰</span></summary><div class="contents">${navigation}</div></details>
<div class="shell">
<header class="side">${BRAND}${navigation}</header>
<main id="main">
${notice === undefined ? '' : html`<p class="said" role="status">${notice}</p>`}
${wrong === undefined ? '' : html`<p class="said wrong" role="alert">${wrong}</p>`}
<div class="bar"><span>${up === undefined ? '' : html`<a href="${up[0]}">← ${up[1]}</a>`}</span>${clock}</div>
<div class="top"><div><h1>${title}</h1>${lead === undefined ? '' : html`<p class="lead">${lead}</p>`}</div>${aside ?? ''}</div>
${body}
<p class="foot">Times are UTC by the tenant's clock unless noted otherwise.</p>
</main>
</div>
<p id="status" class="hidden" role="status"></p>
<script>${raw(script)}</script>
</body>
</html>`;
}

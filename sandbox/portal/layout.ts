import type { SandboxContext } from '../context.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { tenantNow } from '../tenants/tenants.ts';
import { countDeliveries } from '../webhooks/delivery/deliveries.ts';
import { sentenceOf } from './notices.ts';
import { formatTime } from './parts/format.ts';
import { type Content, type Html, html, raw } from './parts/html.ts';
import { type Portal, tenantPath } from './portal.ts';

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
  /** A form-level error. */
  readonly wrong?: string | undefined;
};

type Entry = readonly [path: string, name: string, count?: number];

const SECTIONS: readonly { name: string; entries: readonly Entry[] }[] = [
  {
    name: 'Payments',
    entries: [
      ['/transactions', 'Transactions'],
      ['/invoices', 'Invoices'],
      ['/subscriptions', 'Subscriptions'],
    ],
  },
  {
    name: 'Catalogue',
    entries: [
      ['/customers', 'Customers'],
      ['/products', 'Products'],
      ['/plans', 'Plans'],
    ],
  },
  {
    name: 'Webhooks',
    entries: [
      ['/webhooks', 'Webhook Settings'],
      ['/deliveries', 'Deliveries'],
    ],
  },
  {
    name: 'Testing',
    entries: [
      ['/requests', 'Request log'],
      ['/clock', 'Clock'],
      ['/faults', 'Faults'],
      ['/test-cards', 'Test cards'],
    ],
  },
];

/** A page of one tenant. */
export function tenantPage(
  portal: Portal,
  tenant: Tenant,
  section: string,
  options: PageOptions,
): Html {
  const navigation = tenantNavigation(portal.context, tenant, section);
  return document(portal, `${options.title} · ${tenant.name}`, {
    navigation,
    header: pageHeader(options, clockChip(portal.context, tenant)),
    options,
  });
}

/** A page that belongs to no tenant. */
export function plainPage(portal: Portal, options: PageOptions): Html {
  const navigation = html`<nav class="nav" aria-label="Portal"><p class="group">Sandbox</p>
<a href="/portal" ${options.title === 'Tenants' ? html`aria-current="page"` : ''}>Tenants</a>
<a href="/portal/test-cards" ${options.title === 'Test cards' ? html`aria-current="page"` : ''}>Test cards</a>${REFERENCE}</nav>`;
  return document(portal, options.title, {
    navigation,
    header: pageHeader(options, undefined),
    options,
  });
}

function pageHeader({ title, lead, aside, up }: PageOptions, chip: Content): Html {
  return html`<div class="bar"><span>${
    up === undefined ? '' : html`<a href="${up[0]}">← ${up[1]}</a>`
  }</span>${chip ?? ''}</div>
<div class="top"><div><h1>${title}</h1>${lead === undefined ? '' : html`<p>${lead}</p>`}</div>
${aside === undefined ? '' : html`<div class="aside">${aside}</div>`}</div>`;
}

function tenantNavigation(context: SandboxContext, tenant: Tenant, section: string): Html {
  const { failed } = countDeliveries(context, tenant.id);
  const entry = ([path, name]: Entry) =>
    html`<a href="${tenantPath(tenant.id, path)}" ${
      path === section ? html`aria-current="page"` : ''
    }>${name}${
      path === '/deliveries' && failed > 0
        ? html` <span class="badge bad">${failed} failed</span>`
        : ''
    }</a>`;
  return html`<a class="tenant" href="/portal"><span>Tenant</span><strong>${tenant.name}</strong></a>
<nav class="nav" aria-label="Tenant">
${entry(['', 'Overview'])}
${SECTIONS.map(({ name, entries }) => html`<p class="group">${name}</p>${entries.map(entry)}`)}
${REFERENCE}
</nav>`;
}

function clockChip(context: SandboxContext, tenant: Tenant): Html {
  const { frozen, driven, rate } = tenant.clock;
  const manner = frozen ? ' · frozen' : rate !== 1 ? ` · ×${rate}` : driven ? ' · moved' : '';
  return html`<a class="clock ${driven || frozen ? 'driven' : ''}" href="${tenantPath(tenant.id, '/clock')}" title="The tenant's clock"><span class="hidden">The tenant's clock: </span>${formatTime(tenantNow(context, tenant.id))} UTC${manner}</a>`;
}

const REFERENCE = html`<a href="/reference">API reference</a>`;

const BRAND = html`<a class="brand" href="/portal"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="5" width="20" height="14" rx="3.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M2 10h20" stroke="currentColor" stroke-width="2"/><path d="M6 15h4" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>Sandbox</a>`;

function document(
  { assets }: Portal,
  title: string,
  { navigation, header, options }: { navigation: Html; header: Html; options: PageOptions },
): Html {
  const notice = sentenceOf(options.said);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title} · Sandbox</title>
<style>${raw(assets.style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<details class="menu"><summary><span>${options.title}</span><span aria-hidden="true">☰</span></summary><div class="contents">${navigation}</div></details>
<div class="shell">
<header class="side">${BRAND}${navigation}</header>
<main id="main">
${notice === undefined ? '' : html`<p class="said" role="status">${notice}</p>`}
${options.wrong === undefined ? '' : html`<p class="said wrong" role="alert">${options.wrong}</p>`}
${header}
${options.body}
<p class="foot">Times are UTC by the tenant's clock unless noted otherwise.</p>
</main>
</div>
<p id="status" class="hidden" role="status"></p>
<script>${raw(assets.script)}</script>
</body>
</html>`;
}

import type { Context, Hono } from 'hono';
import { ServiceError } from '../errors.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { countDeliveries, resendFailed } from '../webhooks/delivery/deliveries.ts';
import { type Content, type Html, html, panel, sentenceCase, table } from './html.ts';
import { goTo, type Portal, scopeOf, tenantOf, tenantPage, tenantPath } from './layout.ts';
import type { ListQuery } from './list-rows.ts';
import { type ListPage, RESOURCES, type Resource } from './resources.ts';
import { actionForm, attempt, type Filled, readForm, risk, schemaForm } from './schema-form.ts';
import { columnsOf, factsOf, type Link, panelsOf, type Row } from './schema-view.ts';

/** A list and a page for each resource. */
export function resourcePages(app: Hono, portal: Portal): void {
  for (const resource of RESOURCES) pagesOf(app, portal, resource);

  app.post('/tenants/:tenantId/deliveries/resend-failed', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    resendFailed(scopeOf(portal, tenant));
    return goTo(c, tenantPath(tenant.id, '/deliveries'));
  });
}

function pagesOf(app: Hono, portal: Portal, resource: Resource): void {
  const { path, one, find, create, change, actions = [] } = resource;
  const list = `/tenants/:tenantId/${path}`;

  app.get(list, (c) => c.html(listPage(portal, c, tenantOf(portal, c), resource)));

  if (create) {
    app.post(list, async (c) => {
      const tenant = tenantOf(portal, c);
      const refused = await create.submit(portal, c, tenant.id, '');
      if (refused) return c.html(listPage(portal, c, tenant, resource, refused), 422);
      return goTo(c, tenantPath(tenant.id, `/${path}`));
    });
  }
  if (!find) return;

  const found = (tenant: Tenant, id: string) => {
    const row = find(scopeOf(portal, tenant), id);
    if (!row) throw new ServiceError('not_found', `${sentenceCase(one)} not found.`);
    return row;
  };

  app.get(`${list}/:id`, (c) => {
    const tenant = tenantOf(portal, c);
    return c.html(resourcePage(portal, c, tenant, resource, found(tenant, c.req.param('id'))));
  });

  if (change) {
    app.post(`${list}/:id`, async (c) => {
      const tenant = tenantOf(portal, c);
      const id = c.req.param('id');
      const row = found(tenant, id);
      const refused = await change.submit(portal, c, tenant.id, id);
      if (refused) return c.html(resourcePage(portal, c, tenant, resource, row, refused), 422);
      return goTo(c, tenantPath(tenant.id, `/${path}/${id}`));
    });
  }

  for (const { name, isLast, perform } of actions) {
    app.post(`${list}/:id/${name}`, async (c) => {
      const tenant = tenantOf(portal, c);
      const id = c.req.param('id');
      const row = found(tenant, id);
      await readForm(portal, c);
      const problems = await attempt(() => perform(scopeOf(portal, tenant), id));
      if (problems) {
        const refused = { values: {}, problems };
        return c.html(resourcePage(portal, c, tenant, resource, row, refused), 409);
      }
      return goTo(c, tenantPath(tenant.id, isLast ? `/${path}` : `/${path}/${id}`));
    });
  }
}

function listPage(
  portal: Portal,
  c: Context,
  tenant: Tenant,
  resource: Resource,
  refused?: Filled,
): Html {
  const { path, title, lead, one, schema, columns, search, nameOf, find, create } = resource;
  const at = tenantPath(tenant.id, `/${path}`);
  const before = Number(c.req.query('before'));
  const query: ListQuery = {
    ...(before > 0 && { before }),
    search: (c.req.query('search') ?? '').trim().slice(0, 100),
  };
  const page = resource.list(scopeOf(portal, tenant), query);
  const first = {
    name: sentenceCase(one),
    cell: (row: Row) =>
      html`<a href="${at}/${row.id ?? row.seq}">${nameOf?.(row) ?? shortId(String(row.id))}</a>`,
  };
  const rest = columnsOf(schema, columns, linkIn(tenant));
  const form = refused ?? { values: { currency: 'EUR', active: true }, problems: {} };
  const empty = query.search
    ? `No ${one} matches “${query.search}”.`
    : `No ${title.toLowerCase()} yet.`;
  return tenantPage(portal, c, tenant, path, {
    title,
    lead,
    problems: refused?.problems,
    aside: html`${search === undefined ? '' : searchBox(at, query.search, search)}${resendAll(portal, tenant, resource)}`,
    body: html`<section class="panel">${table(
      `${title}, newest first`,
      page.rows,
      find ? [first, ...rest] : rest,
      empty,
    )}${pager(page, at, query)}${
      create
        ? html`<details ${refused ? html`open` : ''}><summary>New ${one}</summary>${schemaForm(portal, at, create.schema, form, `Create ${one}`)}</details>`
        : ''
    }</section>`,
  });
}

function resendAll(portal: Portal, tenant: Tenant, { path }: Resource): Content {
  if (path !== 'deliveries' || countDeliveries(scopeOf(portal, tenant)).failed === 0) return '';
  const at = tenantPath(tenant.id, '/deliveries/resend-failed');
  return actionForm(portal, at, html`<button>Resend all failed</button>`);
}

function resourcePage(
  portal: Portal,
  c: Context,
  tenant: Tenant,
  resource: Resource,
  row: Row,
  refused?: Filled,
): Html {
  const { path, title, one, schema, nameOf, change, actions = [] } = resource;
  const at = tenantPath(tenant.id, `/${path}/${row.id ?? row.seq}`);
  const link = linkIn(tenant);
  const offered = actions
    .filter(({ isOffered }) => isOffered?.(row) ?? true)
    .map(({ name, label, warning }) =>
      warning === undefined
        ? actionForm(portal, `${at}/${name}`, html`<button>${label}</button>`)
        : risk(portal, `${at}/${name}`, label, warning),
    );
  const isFormRefused = refused && Object.keys(refused.values).length > 0;
  const form = isFormRefused ? refused : { values: row, problems: {} };
  return tenantPage(portal, c, tenant, path, {
    title: nameOf?.(row) ?? sentenceCase(one),
    up: [tenantPath(tenant.id, `/${path}`), title],
    problems: refused?.problems,
    body: html`${change ? panel('Change', schemaForm(portal, at, change.schema, form, 'Save')) : ''}
${panel('Details', html`${factsOf(schema, row, link, change?.schema)}${offered}`)}
${panelsOf(schema, row, link)}`,
  });
}

/** References lead to the page of a resource. */
function linkIn(tenant: Tenant): Link {
  return (field, id) => {
    const resource = RESOURCES.find(({ one, find }) => find && field === `${one}Id`);
    if (!resource) return html`<code>${id}</code>`;
    return html`<a href="${tenantPath(tenant.id, `/${resource.path}/${id}`)}">${shortId(id)}</a>`;
  };
}

function shortId(id: string): Html {
  const short = id.length > 16 ? `${id.slice(0, 9)}…${id.slice(-4)}` : id;
  return html`<code class="nowrap" title="${id}">${short}</code>`;
}

function searchBox(at: string, search: string, label: string): Html {
  return html`<form class="actions" role="search" action="${at}"><label class="hidden" for="search">${label}</label>
<input type="search" id="search" name="search" value="${search}" placeholder="${label}"><button>Search</button></form>`;
}

/** The total below a list, and the link to the next page. */
function pager({ total, next }: ListPage, at: string, { search }: ListQuery): Content {
  if (total === 0) return '';
  const query = new URLSearchParams({ ...(search && { search }), before: String(next) });
  return html`<nav class="row" aria-label="Pages"><span>${total.toLocaleString('en')} total</span>${
    next === null ? '' : html`<a href="${at}?${query}">Older →</a>`
  }</nav>`;
}

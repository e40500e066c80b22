import type { Hono } from 'hono';
import { ServiceError } from '../errors.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { countDeliveries, resendFailed } from '../webhooks/delivery/deliveries.ts';
import {
  amountText,
  type Content,
  type Html,
  html,
  panel,
  sentenceCase,
  table,
  tabs,
} from './html.ts';
import { tenantPage } from './layout.ts';
import type { ListQuery } from './list-rows.ts';
import { goTo, type Portal, scopeOf, tenantOf, tenantPath } from './portal.ts';
import { type ListPage, RESOURCES, type Resource } from './resources.ts';
import {
  actionForm,
  attempt,
  type Filled,
  readForm,
  risk,
  schemaForm,
  UNFILLED,
} from './schema-form.ts';
import { columnsOf, factsOf, type Link, panelsOf, type Row } from './schema-view.ts';

/** A list and a page for each resource. */
export function resourcePages(app: Hono, portal: Portal): void {
  for (const resource of RESOURCES) pagesOf(app, portal, resource);

  app.post('/tenants/:tenantId/deliveries/resend-failed', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    resendFailed(scopeOf(portal, tenant));
    return goTo(c, tenantPath(tenant.id, '/deliveries'), 'failed-resent');
  });
}

function pagesOf(app: Hono, portal: Portal, resource: Resource): void {
  const { path, one, find, create, change, actions = [] } = resource;
  const list = `/tenants/:tenantId/${path}`;

  app.get(list, (c) => {
    const { before, ...text } = c.req.query();
    const query: ListQuery = {
      ...(Number(before) > 0 && { before: Number(before) }),
      ...(text.search?.trim() && { search: text.search.trim().slice(0, 100) }),
      ...(resource.filter?.values.includes(text.filter ?? '') && { filter: text.filter }),
    };
    return c.html(listPage(portal, tenantOf(portal, c), resource, query, UNFILLED, text.said));
  });

  if (create) {
    app.post(list, async (c) => {
      const tenant = tenantOf(portal, c);
      const refused = await create.submit(portal, c, tenant.id, '');
      if (refused) return c.html(listPage(portal, tenant, resource, {}, refused), 422);
      return goTo(c, tenantPath(tenant.id, `/${path}`), `${one}-created`);
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
    const row = found(tenant, c.req.param('id'));
    return c.html(resourcePage(portal, tenant, resource, row, UNFILLED, c.req.query('said')));
  });

  if (change) {
    app.post(`${list}/:id`, async (c) => {
      const tenant = tenantOf(portal, c);
      const id = c.req.param('id');
      const row = found(tenant, id);
      const refused = await change.submit(portal, c, tenant.id, id);
      if (refused) return c.html(resourcePage(portal, tenant, resource, row, refused), 422);
      return goTo(c, tenantPath(tenant.id, `/${path}/${id}`), `${one}-saved`);
    });
  }

  for (const { name, said, isLast, perform } of actions) {
    app.post(`${list}/:id/${name}`, async (c) => {
      const tenant = tenantOf(portal, c);
      const id = c.req.param('id');
      const row = found(tenant, id);
      await readForm(portal, c);
      const problems = await attempt(() => perform(scopeOf(portal, tenant), id));
      if (problems) {
        const filled = { values: {}, problems };
        return c.html(resourcePage(portal, tenant, resource, row, filled), 409);
      }
      const next = isLast ? `/${path}` : `/${path}/${id}`;
      return goTo(c, tenantPath(tenant.id, next), `${one}-${said}`);
    });
  }
}

function listPage(
  portal: Portal,
  tenant: Tenant,
  resource: Resource,
  query: ListQuery,
  filled: Filled,
  said?: string,
): Html {
  const { path, title, lead, one, create, search } = resource;
  const page = resource.list(scopeOf(portal, tenant), query);
  const at = tenantPath(tenant.id, `/${path}`);
  const isRefused = filled !== UNFILLED;
  const empty = query.search
    ? `No ${one} matches “${query.search}”.`
    : `No ${title.toLowerCase()} yet.`;
  return tenantPage(portal, tenant, path, {
    title,
    lead,
    said,
    ...(isRefused && { problems: filled.problems }),
    aside: search ? searchBox(at, query.search, search) : resendAll(portal, tenant, resource),
    body: html`<section class="panel">${filterTabs(resource, at, query)}
${rowsOf(portal, tenant, resource, page.rows, empty)}${pager(page, at, query)}
${
  create
    ? html`<details ${isRefused ? html`open` : ''}><summary>New ${one}</summary>${schemaForm(
        portal,
        at,
        create.schema,
        isRefused ? filled : { values: { currency: 'EUR', active: true }, problems: {} },
        `Create ${one}`,
      )}</details>`
    : ''
}</section>`,
  });
}

function resendAll(portal: Portal, tenant: Tenant, { path }: Resource): Content {
  if (path !== 'deliveries' || countDeliveries(scopeOf(portal, tenant)).failed === 0) return '';
  const at = tenantPath(tenant.id, '/deliveries/resend-failed');
  return actionForm(portal, at, html`<button>Resend all failed</button>`);
}

function filterTabs({ filter }: Resource, at: string, query: ListQuery): Content {
  if (!filter) return '';
  return tabs('Filter', [
    [at, 'All', query.filter === undefined],
    ...filter.values.map(
      (value) => [`${at}?filter=${value}`, sentenceCase(value), value === query.filter] as const,
    ),
  ]);
}

function rowsOf(
  portal: Portal,
  tenant: Tenant,
  resource: Resource,
  rows: readonly Row[],
  empty: string,
): Html {
  const { schema, columns, title, one, path, nameOf, find } = resource;
  const link = linkOf(portal, tenant);
  const name = (row: Row) => nameOf?.(row) ?? shortId(String(row.id));
  const first = {
    name: sentenceCase(one),
    cell: (row: Row) =>
      html`<a href="${tenantPath(tenant.id, `/${path}/${row.id ?? row.seq}`)}">${name(row)}</a>`,
  };
  const rest = columnsOf(schema, columns, link);
  return table(`${title}, newest first`, rows, find ? [first, ...rest] : rest, empty);
}

function resourcePage(
  portal: Portal,
  tenant: Tenant,
  resource: Resource,
  row: Row,
  filled: Filled,
  said?: string,
): Html {
  const { path, title, one, schema, nameOf, change, actions = [], related = [] } = resource;
  const at = tenantPath(tenant.id, `/${path}/${row.id ?? row.seq}`);
  const link = linkOf(portal, tenant);
  const isRefused = filled !== UNFILLED;
  const offered = actions.filter(({ isOffered }) => isOffered?.(row) ?? true);
  const risks = offered.map(({ name, label, warning }) =>
    warning ? risk(portal, `${at}/${name}`, label, warning) : '',
  );
  const [first = '', ...others] = panelsOf(schema, row, link);
  const details = html`<div class="body">${factsOf(schema, row, link, change?.schema)}</div>${risks}`;
  const form =
    change &&
    panel(
      'Change',
      schemaForm(
        portal,
        at,
        change.schema,
        isRefused && Object.keys(filled.values).length > 0
          ? filled
          : { values: asText(row), problems: {} },
        'Save',
      ),
    );
  return tenantPage(portal, tenant, path, {
    title: nameOf?.(row) ?? sentenceCase(one),
    up: [tenantPath(tenant.id, `/${path}`), title],
    said,
    ...(isRefused && { problems: filled.problems }),
    aside: html`${offered.map(({ name, label, warning }) =>
      warning
        ? ''
        : actionForm(portal, `${at}/${name}`, html`<button class="primary">${label}</button>`),
    )}`,
    body: html`<div class="columns"><div>${form ?? panel('Details', details)}</div><div>${form ? panel('Details', details) : first}</div></div>
${form ? first : ''}${others}
${related.map(([name, column]) => relatedPanel(portal, tenant, name, column, String(row.id)))}`,
  });
}

/** The values of a resource in the fields of its form. */
function asText(row: Row): Row {
  const { currency, price, recurringChargeAmount } = row;
  const amount = (value: unknown) => amountText(Number(value), String(currency));
  return {
    ...row,
    ...(price !== undefined && { price: amount(price) }),
    ...(recurringChargeAmount !== undefined && {
      recurringChargeAmount: amount(recurringChargeAmount),
    }),
  };
}

function relatedPanel(
  portal: Portal,
  tenant: Tenant,
  path: string,
  column: string,
  id: string,
): Content {
  const resource = RESOURCES.find((each) => each.path === path);
  if (!resource) return '';
  const { rows } = resource.list(scopeOf(portal, tenant), { where: [column, id] });
  const empty = `No ${resource.title.toLowerCase()}.`;
  return panel(
    `Latest ${resource.title.toLowerCase()}`,
    rowsOf(portal, tenant, resource, rows, empty),
  );
}

/** References to customers, products and plans have their names; those to others have the end of the id. */
function linkOf(portal: Portal, tenant: Tenant): Link {
  return (field, id) => {
    const resource = RESOURCES.find(({ one }) => field === `${one}Id`);
    const row = resource?.find?.(scopeOf(portal, tenant), id);
    if (!resource || !row) {
      return html`<code>${id}</code>${resource ? html` <span class="soft">deleted</span>` : ''}`;
    }
    const name = resource.nameOf?.(row) ?? shortId(id);
    return html`<a href="${tenantPath(tenant.id, `/${resource.path}/${id}`)}">${name}</a>`;
  };
}

function shortId(id: string): Html {
  const short = id.length > 16 ? `${id.slice(0, 9)}…${id.slice(-4)}` : id;
  return html`<code class="nowrap" title="${id}">${short}</code>`;
}

function searchBox(at: string, search: string | undefined, label: string): Html {
  return html`<form class="search" role="search" action="${at}"><label class="hidden" for="search">${label}</label>
<input type="search" id="search" name="search" value="${search ?? ''}" placeholder="${label}"><button>Search</button></form>`;
}

/** The total below a list, and the link to the next page. */
function pager(
  { total, next }: ListPage,
  at: string,
  { before, search, filter }: ListQuery,
): Content {
  if (total === 0) return '';
  const query = new URLSearchParams({ ...(search && { search }), ...(filter && { filter }) });
  const newest = `${at}?${query}`;
  if (next !== null) query.set('before', String(next));
  return html`<nav class="pager" aria-label="Pages"><span>${total.toLocaleString('en')} total</span><span>${
    before === undefined ? '' : html`<a href="${newest}">Newest</a> `
  }${next === null ? '' : html`<a href="${at}?${query}">Older →</a>`}</span></nav>`;
}

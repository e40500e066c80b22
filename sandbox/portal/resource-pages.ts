import type { Hono } from 'hono';
import { ServiceError } from '../errors.ts';
import { type Content, type Html, html, sentenceCase, table } from './html.ts';
import { goTo, type PageContext, type PortalEnv, page, tenantPath } from './page.ts';
import { RESOURCES, type Resource } from './resources.ts';
import { actionForm, attempt, risk } from './schema-form.ts';
import { columnsOf, detailsOf, type Link, type Row } from './schema-view.ts';

const PAGE_SIZE = 50;

export function resourcePages(app: Hono<PortalEnv>): void {
  for (const resource of RESOURCES) {
    const { path, action } = resource;
    const one = `/tenants/:tenantId/${path}/:id`;
    app.get(`/tenants/:tenantId/${path}`, (c) => c.html(listPage(c, resource)));
    app.get(one, (c) => c.html(resourcePage(c, resource)));
    if (!action) continue;
    app.post(`${one}/${action.name}`, async (c) => {
      const id = c.req.param('id') ?? '';
      const problems = await attempt(() => action.perform(c.var.scope, id));
      if (problems) return c.html(resourcePage(c, resource, problems), 409);
      const isGone = !resource.list(c.var.scope).some((row) => row.id === id);
      return goTo(c, tenantPath(c, isGone ? path : `${path}/${id}`));
    });
  }
}

function listPage(c: PageContext, resource: Resource): Html {
  const { path, title, one, lead, schema, columns } = resource;
  const search = (c.req.query('search') ?? '').trim().slice(0, 100);
  const rows = resource.list(c.var.scope).filter((row) => matches(row, search.toLowerCase()));
  const number = Math.max(1, Math.trunc(Number(c.req.query('page'))) || 1);
  const start = (number - 1) * PAGE_SIZE;
  const shown = rows.slice(start, start + PAGE_SIZE);
  const empty = search ? `No ${one} matches “${search}”.` : `No ${title.toLowerCase()} yet.`;
  return page(c, {
    title,
    section: path,
    lead,
    aside: html`<form class="row" role="search"><label class="hidden" for="search">Search</label>
<input type="search" id="search" name="search" value="${search}"><button>Search</button></form>`,
    body: html`<section class="panel">${table(
      `${title}, newest first`,
      shown,
      columnsOf(schema, columns, linkOn(c, resource)),
      empty,
    )}${shown.length < rows.length ? pager(rows.length, number, search) : ''}</section>`,
  });
}

function matches(row: Row, text: string): boolean {
  return Object.values(row).some((value) => String(value).toLowerCase().includes(text));
}

function pager(total: number, number: number, search: string): Content {
  const query = new URLSearchParams({ search, page: String(number + 1) });
  const isLast = number * PAGE_SIZE >= total;
  return html`<nav class="row" aria-label="Pages"><span>${total} in total</span>${
    isLast ? '' : html`<a href="?${query}">Older →</a>`
  }</nav>`;
}

function resourcePage(
  c: PageContext,
  resource: Resource,
  problems?: Readonly<Record<string, string>>,
): Html {
  const { path, one, schema } = resource;
  const id = c.req.param('id') ?? '';
  const row = resource.list(c.var.scope).find((each) => each.id === id);
  if (!row) throw new ServiceError('not_found', `${sentenceCase(one)} not found.`);
  return page(c, {
    title: sentenceCase(one),
    section: path,
    problems,
    body: detailsOf(schema, row, linkOn(c, resource), actionOf(c, resource, row)),
  });
}

function actionOf(c: PageContext, { path, action }: Resource, row: Row): Content {
  if (!action || action.isOffered?.(row) === false) return undefined;
  const at = tenantPath(c, `${path}/${row.id}/${action.name}`);
  if (action.warning) return risk(c, at, action.label, action.warning);
  return actionForm(c, at, html`<button>${action.label}</button>`);
}

function linkOn(c: PageContext, resource: Resource): Link {
  return (field, id) => {
    const target = field === 'id' ? resource : RESOURCES.find(({ one }) => field === `${one}Id`);
    const short = id.length > 16 ? `${id.slice(0, 9)}…${id.slice(-4)}` : id;
    const text = html`<code title="${id}">${short}</code>`;
    if (!target || (field === 'id' && c.req.param('id') === id)) return html`<code>${id}</code>`;
    return html`<a href="${tenantPath(c, `${target.path}/${id}`)}">${text}</a>`;
  };
}

import type { Context } from 'hono';
import type { SandboxContext } from '../../context.ts';
import { type Html, html } from './html.ts';

export const PAGE_SIZE = 50;

/** The tables that have a page, with the columns that are searched. */
const SEARCHED = {
  customers: ['id', 'email', 'firstname', 'lastname'],
  products: ['id', 'name'],
  plans: ['id', 'name'],
  subscriptions: ['id', 'customer_id', 'plan_id'],
  transactions: ['id', 'customer_id', 'invoice_id', 'subscription_id'],
  invoices: ['id', 'customer_id', 'transaction_id', 'subscription_id'],
  deliveries: ['id'],
} as const;

export type Listed = keyof typeof SEARCHED;

export type Place = { readonly id: string; readonly seq: number };

export type ListPage = {
  readonly places: readonly Place[];
  /** Where the next page begins; null on the last one. */
  readonly next: number | null;
  readonly total: number;
};

/** A condition on rows: a column of the table and the value that it has. */
export type Condition = { readonly column: string; readonly value: string };

/**
 * One page of a tenant's rows, newest first: ids and positions; the caller reads the rows.
 *
 * @param options `before` is the position before which the page starts; `search` matches a substring of the
 * searched columns.
 */
export function listPage(
  context: SandboxContext,
  table: Listed,
  tenantId: string,
  options: {
    before?: number | undefined;
    search?: string | undefined;
    where?: Condition | undefined;
  },
): ListPage {
  const { before, search, where } = options;
  const columns = SEARCHED[table];
  const filters = ['tenant_id = ?'];
  const values: (string | number)[] = [tenantId];
  if (table === 'plans') filters.push('deleted_at IS NULL');
  if (where) {
    filters.push(`${where.column} = ?`);
    values.push(where.value);
  }
  if (search) {
    filters.push(`(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`);
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    values.push(...columns.map(() => pattern));
  }
  const condition = filters.join(' AND ');
  const total =
    context.store.get<{ count: number }>(
      `SELECT COUNT(*) AS count FROM ${table} WHERE ${condition}`,
      ...values,
    )?.count ?? 0;
  const places = context.store.all<Place>(
    `SELECT id, seq FROM ${table} WHERE ${condition} AND seq < ? ORDER BY seq DESC LIMIT ?`,
    ...values,
    before ?? Number.MAX_SAFE_INTEGER,
    PAGE_SIZE + 1,
  );
  const visible = places.slice(0, PAGE_SIZE);
  return {
    places: visible,
    next: places.length > PAGE_SIZE ? (visible.at(-1)?.seq ?? null) : null,
    total,
  };
}

/** The list options in the URL. */
export function listQuery(c: Context): { before?: number; search?: string } {
  const before = Number(c.req.query('before'));
  const search = c.req.query('search')?.trim().slice(0, 100);
  return {
    ...(Number.isSafeInteger(before) && before > 0 && { before }),
    ...(search && { search }),
  };
}

/** The total below a list, and the link to the next page. */
export function pager(
  page: ListPage,
  path: string,
  query: Record<string, string | undefined>,
): Html {
  if (page.total === 0) return html``;
  const link = (before: number | null) => {
    const parameters = Object.entries({
      ...query,
      before: before === null ? undefined : `${before}`,
    });
    const text = new URLSearchParams(
      parameters.filter((entry): entry is [string, string] => entry[1] !== undefined),
    ).toString();
    return text === '' ? path : `${path}?${text}`;
  };
  const count = page.total.toLocaleString('en');
  return html`<nav class="pager" aria-label="Pages"><span>${count} total</span><span>${
    query.before === undefined ? '' : html`<a href="${link(null)}">Newest</a>`
  } ${page.next === null ? '' : html`<a href="${link(page.next)}">Older →</a>`}</span></nav>`;
}

export function searchBox(path: string, search: string | undefined, label: string): Html {
  return html`<form class="search" role="search" action="${path}">
<label class="hidden" for="search">${label}</label>
<input type="search" id="search" name="search" value="${search ?? ''}" placeholder="${label}">
<button>Search</button></form>`;
}

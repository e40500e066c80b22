import * as z from 'zod';
import { itemName } from '@/lib/catalog/localize';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import { flagText } from '@/lib/dashboard/review/reasons';
import { formatMoney } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import { carrierName } from '@/lib/orders/details/carriers';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

export type AuditRow = {
  id: string;
  at: Date;
  actorEmail: string;
  action: string;
  subject: string;
  subjectId: string;
  detail: Record<string, unknown>;
  /** Null if the order was deleted. */
  orderNumber: string | null;
  /** For a subscription or one of its parcels: the plan's name and the customer's address. */
  plan: string | null;
  subscriber: string | null;
  item: string | null;
  options: unknown;
};

type AuditEntry = {
  action: string;
  subject: string;
  name: string | null;
  details: string[];
};

type Words = Record<string, string>;

export function entryInWords(row: AuditRow, d: DashboardTexts, view: StoreView): AuditEntry {
  const actions: Words = d.audit.actions;
  const subjects: Words = d.audit.subjects;
  return {
    action: actions[row.action] ?? row.action,
    subject: subjects[row.subject] ?? row.subject,
    name: nameOf(row, d, view),
    details: detailsOf(row, d, view),
  };
}

function nameOf(row: AuditRow, d: DashboardTexts, view: StoreView): string | null {
  switch (row.subject) {
    case 'order':
      return row.orderNumber;
    case 'variant':
      return itemOf(row, view);
    case 'parcel':
    case 'subscription':
      return [row.plan && itemName(view, { name: row.plan, detail: '' }), row.subscriber]
        .filter(Boolean)
        .join(', ');
    case 'list':
      return listName(row.subjectId, d.audit.lists);
    case 'resource':
      return null;
    // The reference of a customer is a hash, which tells a reader nothing.
    case 'customer':
      return null;
    default:
      return row.subjectId || null;
  }
}

/** The name of an exported list: "invoices-2026-11" becomes "Invoices, 2026-11". */
function listName(id: string, lists: Words): string | null {
  const [, name = '', month] = /^([a-z]+)(?:-(\d{4}-\d\d))?$/.exec(id) ?? [];
  const list = lists[name];
  return list && month ? `${list}, ${month}` : (list ?? null);
}

function itemOf({ item, options }: AuditRow, view: StoreView): string | null {
  return item && itemName(view, { name: item, detail: choiceText(readChoice(options)) });
}

function detailsOf(row: AuditRow, d: DashboardTexts, view: StoreView): string[] {
  const { from, to, amount, currency, ...others } = row.detail;
  const names: Words = d.audit.details;
  const valueText = (key: string, value: unknown) => textOf(value, (code) => word(key, code));
  const word = (key: string, code: string) =>
    key === 'item' ? (itemOf(row, view) ?? code) : wordOf(key, code, d);
  const change = [from, to].filter((value) => value !== undefined);
  const sum = money.safeParse({ amount, currency });
  return [
    ...(change.length > 0 ? [change.map((value) => valueText('to', value)).join(' → ')] : []),
    ...(sum.success ? [`${names.amount}: ${formatMoney(sum.data, view.locale)}`] : []),
    ...Object.entries(others).flatMap(([key, value]) => {
      if (value === null) return [];
      const text = key === 'filters' ? filtersText(value, d) : valueText(key, value);
      return names[key] && text ? [`${names[key]}: ${text}`] : [];
    }),
  ];
}

const money = z.object({ amount: z.int(), currency: z.string() });

/** Translates a recorded code; text that is no code is returned as it is. */
function wordOf(key: string, code: string, d: DashboardTexts): string {
  const codes: Record<string, Words> = {
    to: {
      ...d.fulfilment.statuses, // module: fulfilment
      ...d.controls.roles,
    },
    reason: {
      ...d.controls.fulfilment.reasons, // module: fulfilment
      ...d.stock.form.reasons, // module: stock
    },
    outcome: d.audit.outcomes,
    kind: d.webhooks.kinds,
    doubts: { ...d.review.doubts, ...d.review.absenceDoubts },
    status: d.orders.statuses,
    show: d.products.filters,
    account: d.customers.filters.accounts,
  };
  if (key === 'carrier') return carrierName(code) ?? code;
  return codes[key]?.[code] ?? (key === 'kind' ? flagText(d.review, code) : code);
}

function filtersText(value: unknown, d: DashboardTexts): string {
  const names: Words = d.audit.filters;
  const filters = z.record(z.string(), z.string()).safeParse(value).data ?? {};
  return Object.entries(filters)
    .map(([key, code]) => `${names[key] ?? key}: ${wordOf(key, code, d)}`)
    .join(', ');
}

function textOf(value: unknown, word: (code: string) => string): string {
  if (value === null) return '–';
  if (typeof value === 'string') return word(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((item) => textOf(item, word)).join(', ');
  const quantities = z.record(z.uuid(), z.int()).safeParse(value);
  if (quantities.success) {
    const sum = Object.values(quantities.data).reduce((total, units) => total + units, 0);
    return sum > 0 ? String(sum) : '';
  }
  return '–';
}

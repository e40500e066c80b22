import * as z from 'zod';
import { formatMoney } from '@/lib/format';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

/** Every change that staff make, by its name in `audit.actions` of lib/texts/dashboard. */
export type AuditAction = keyof DashboardTexts['audit']['actions'];

/** What is changed, by its name in `audit.subjects` of lib/texts/dashboard. */
export type AuditSubject = keyof DashboardTexts['audit']['subjects'];

/**
 * From what to what something was changed, and what led to it, a line each; without what is empty.
 *
 * @param names of what is recorded, by its key; without one, the key is shown
 */
export function detailLines(
  { from, to, amount, currency, ...others }: Record<string, unknown>,
  { names, locale }: { names: Readonly<Record<string, string>>; locale: string },
): string[] {
  const change = [from, to].filter((one) => one !== undefined).map(textOf);
  const sum = money.safeParse({ amount, currency });
  const recorded = sum.success
    ? { amount: formatMoney(sum.data, locale), ...others }
    : { amount, currency, ...others };
  const lines = Object.entries(recorded)
    .filter(([, value]) => !isEmpty(value))
    .map(([key, value]) => `${names[key] ?? key}: ${textOf(value)}`);
  return change.length > 0 ? [change.join(' → '), ...lines] : lines;
}

const money = z.object({ amount: z.int(), currency: z.string() });

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object') return value === '' || value === undefined;
  return value === null || Object.keys(value).length === 0;
}

/** Quantities by the ids of lines, which say nothing to a reader, are added up. */
function textOf(value: unknown): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  const quantities = counts.safeParse(value);
  if (quantities.success) {
    return String(Object.values(quantities.data).reduce((sum, one) => sum + one, 0));
  }
  const list = z.array(scalar).safeParse(value);
  if (list.success) return list.data.join(', ');
  const fields = z.record(z.string(), scalar).safeParse(value);
  if (!fields.success) return JSON.stringify(value);
  return Object.entries(fields.data)
    .map(([key, one]) => `${key}: ${one}`)
    .join(', ');
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const counts = z.record(z.uuid(), z.int());

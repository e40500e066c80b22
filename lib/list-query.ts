import { cleanLine } from '@/lib/text-input';

export type ListQuery = Readonly<Record<string, string>>;

/**
 * A URL's query with one cleaned value per name, at most 300 characters long and safe for PostgreSQL. Drops empty
 * values, which submitted forms contain.
 */
export function listQuery(
  given: Readonly<Record<string, string | string[] | undefined>> | URLSearchParams,
): ListQuery {
  const pairs = given instanceof URLSearchParams ? [...given] : Object.entries(given);
  const query: Record<string, string> = {};
  for (const [name, value] of pairs) {
    const text = cleanLine((Array.isArray(value) ? value[0] : value) ?? '');
    if (text) query[name] ??= text.slice(0, 300).toWellFormed();
  }
  return query;
}

export function filtersOf({ after, before, ...filters }: ListQuery): ListQuery {
  return filters;
}

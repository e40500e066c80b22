import { cleanLine } from '@/lib/text-input';

/** The query of a list's URL. */
export type ListQuery = Readonly<Record<string, string>>;

/**
 * The values of a URL's query, one per name: cleaned, without what PostgreSQL refuses, at most 300
 * characters. Empty ones are left out, as those of a submitted form that nobody filled in.
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

/** The filters of a list, without the cursor of its page. */
export function filtersOf({ after, before, ...filters }: ListQuery): ListQuery {
  return filters;
}

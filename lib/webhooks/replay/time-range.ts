/** Null is an open side. */
export type TimeRange = { from: Date | null; to: Date | null };

const TIMESTAMP = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?)?Z?$/;

/**
 * Parses two entered times in UTC: dates, or dates with a time. An empty text is an open side.
 * @returns null if a text is invalid, or the range is reversed
 */
export function readTimeRange(from: string, to: string): TimeRange | null {
  const [first, last] = [readTimestamp(from), readTimestamp(to)];
  if (first === undefined || last === undefined) return null;
  return first && last && first > last ? null : { from: first, to: last };
}

function readTimestamp(text: string): Date | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!TIMESTAMP.test(trimmed)) return undefined;
  const at = new Date(trimmed.includes('T') ? `${trimmed.replace(/Z$/, '')}Z` : trimmed);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** A time range; an open side is null. */
export type TimeRange = { from: Date | null; to: Date | null };

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?)?Z?$/;

/**
 * Reads two times as a person gives them: a day, or a day and a time, in UTC. An empty one leaves
 * its side open.
 * @returns null when one cannot be read, or the first is the later one
 */
export function readTimeRange(from: string, to: string): TimeRange | null {
  const [first, last] = [readTimestamp(from), readTimestamp(to)];
  if (first === undefined || last === undefined) return null;
  return first && last && first > last ? null : { from: first, to: last };
}

/** Undefined for text that is not a time. */
function readTimestamp(text: string): Date | null | undefined {
  const given = text.trim();
  if (given === '') return null;
  if (!MOMENT.test(given)) return undefined;
  const at = new Date(given.includes('T') ? `${given.replace(/Z$/, '')}Z` : given);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

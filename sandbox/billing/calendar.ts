export const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Adds calendar months in UTC, or the last day of a shorter month. Counted from the anchor, so that the 31st returns
 * after February.
 */
export function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const firstOfMonth = Date.UTC(date.getUTCFullYear(), month, 1);
  const timeOfDay = ((anchor % DAY_MS) + DAY_MS) % DAY_MS;
  return firstOfMonth + (Math.min(date.getUTCDate(), lastDay) - 1) * DAY_MS + timeOfDay;
}

export function monthsUntilAfter(anchor: number, from: number, time: number): number {
  let months = from;
  while (addMonths(anchor, months) <= time) months += 1;
  return months;
}

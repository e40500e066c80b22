import type { DayRange } from '@/lib/delivery/calendar';

export function promisedDays(order: {
  arrivesFrom: Date | null;
  arrivesTo: Date | null;
}): DayRange | null {
  const { arrivesFrom, arrivesTo } = order;
  if (!arrivesFrom || !arrivesTo) return null;
  return { from: isoDay(arrivesFrom), to: isoDay(arrivesTo) };
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

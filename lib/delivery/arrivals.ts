import { dispatch, shop } from '@/brand/shop';
import { formatDays } from '@/lib/format';
import { arrivalDays, type DayRange, type Dispatch, departureDay, localTime } from './calendar';
import { publicHolidays } from './holidays';

export type Arrival = DayRange & {
  text: string;
};

export type Arrivals = Readonly<Record<string, Arrival>>;

export type Sender = { country: string; dispatch: Dispatch };

const ownSender: Sender = { country: shop.address.country, dispatch };

type Method = { code: string; days?: { from: number; to: number } | null };

/**
 * Arrival days by code of delivery method, for orders placed at a given time. Nothing is promised for methods without
 * days.
 * @param country of delivery, as ISO 3166-1 alpha-2
 */
export async function arrivalsAt(
  at: Date,
  methods: readonly Method[],
  country: string,
  from: Sender = ownSender,
): Promise<Arrivals> {
  if (!methods.some(({ days }) => days)) return {};
  const year = Number(localTime(at, from.dispatch.timeZone).day.slice(0, 4));
  const [atOrigin, atDestination] = await Promise.all(
    [from.country, country].map((code) => publicHolidays(code, year)),
  );
  const departure = departureDay(at, from.dispatch, (day) => atOrigin?.has(day) ?? false);
  if (!departure) return {};
  const entries = methods.flatMap(({ code, days }) => {
    const range = days && arrivalDays(departure, days, (day) => atDestination?.has(day) ?? false);
    return range ? [[code, inWords(range)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Cached, because orders of a day share a few ranges, and formatting one takes longer than pricing a cart. */
const phrases = new Map<string, string>();
const MAX_PHRASES = 500;

function inWords({ from, to }: DayRange): Arrival {
  const key = `${from} ${to}`;
  const text = phrases.get(key) ?? formatDays(from, to, shop.locale);
  if (phrases.size >= MAX_PHRASES) phrases.clear();
  phrases.set(key, text);
  return { from, to, text };
}

export function isOverdue({ to }: DayRange, now: Date): boolean {
  return to < localTime(now, dispatch.timeZone).day;
}

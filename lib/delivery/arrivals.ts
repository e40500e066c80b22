import { dispatch, shop } from '@/brand/shop';
import { formatDays } from '@/lib/format';
import { arrivalDays, type DayRange, type Dispatch, departureDay, localTime } from './calendar';
import { publicHolidays } from './holidays';

/** When something arrives that is ordered now, with the days in words. */
export type Arrival = DayRange & {
  /** "Tue 24 – Thu 26 November" */
  text: string;
};

/** By the code of the delivery method. */
export type Arrivals = Readonly<Record<string, Arrival>>;

/** Where parcels leave from. */
export type Sender = { country: string; dispatch: Dispatch };

const here: Sender = { country: shop.address.country, dispatch };

type Method = { code: string; days?: { from: number; to: number } | null };

/**
 * When orders arrive that are placed at a given time, by each delivery method. A method whose days are not
 * known is left out: nothing is promised for it.
 * @param country where they go, as ISO 3166-1 alpha-2
 */
export async function arrivalsAt(
  at: Date,
  methods: readonly Method[],
  country: string,
  from: Sender = here,
): Promise<Arrivals> {
  if (!methods.some(({ days }) => days)) return {};
  const year = Number(localTime(at, from.dispatch.timeZone).day.slice(0, 4));
  const [home, there] = await Promise.all(
    [from.country, country].map((one) => publicHolidays(one, year)),
  );
  const departure = departureDay(at, from.dispatch, (day) => home?.has(day) ?? false);
  if (!departure) return {};
  const entries = methods.flatMap(({ code, days }) => {
    const range = days && arrivalDays(departure, days, (day) => there?.has(day) ?? false);
    return range ? [[code, inWords(range)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** All orders of a day arrive in the same few ranges, and phrasing one takes longer than pricing a cart. */
const phrases = new Map<string, string>();
const MAX_PHRASES = 500;

function inWords({ from, to }: DayRange): Arrival {
  const key = `${from} ${to}`;
  const text = phrases.get(key) ?? formatDays(from, to, shop.locale);
  if (phrases.size >= MAX_PHRASES) phrases.clear();
  phrases.set(key, text);
  return { from, to, text };
}

/** Whether a promised day is over where the shop is. */
export function isOverdue({ to }: DayRange, now: Date): boolean {
  return to < localTime(now, dispatch.timeZone).day;
}

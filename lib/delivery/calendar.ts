/** A calendar day as ISO 8601: "2026-11-24". */
export type Day = string;

/** The first and the last day; often the same. */
export type DayRange = { from: Day; to: Day };

/** When parcels leave. */
export type Dispatch = {
  /** IANA, e.g. "Europe/Dublin": the days and the cut-off are those of this place. */
  timeZone: string;
  /** "12:00": what is ordered before it leaves the same day. */
  cutOff: string;
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
  /** Days on which nothing leaves, beside public holidays. */
  closed: readonly Day[];
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** No shop and no carrier rests for longer: a calendar without working days has no answer. */
const MAX_SEARCH_DAYS = 60;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockAt(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  clocks.set(timeZone, clock);
  return clock;
}

/** The date and the time of day, "HH:MM", at a place. */
export function localTime(at: Date, timeZone: string): { day: Day; time: string } {
  const parts = clockAt(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The first minute of a day at a place, also where clocks change at midnight. */
export function startOfDay(day: Day, timeZone: string): Date {
  let before = (Date.parse(day) - DAY_MS) / MINUTE_MS;
  let start = (Date.parse(day) + DAY_MS) / MINUTE_MS;
  while (start - before > 1) {
    const minute = Math.floor((before + start) / 2);
    if (localTime(new Date(minute * MINUTE_MS), timeZone).day < day) before = minute;
    else start = minute;
  }
  return new Date(start * MINUTE_MS);
}

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay() || 7;
}

/** The day so many days later. A calendar day has no hours, so clocks that change do not matter. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day on which an order that is placed now leaves; null where none comes. */
export function departureDay(
  at: Date,
  { timeZone, cutOff, weekdays, closed }: Dispatch,
  isHoliday: (day: Day) => boolean,
): Day | null {
  const { day: today, time } = localTime(at, timeZone);
  const isOpen = (day: Day) =>
    weekdays.includes(weekdayOf(day)) && !closed.includes(day) && !isHoliday(day);
  return nextDay(time < cutOff ? today : addDays(today, 1), isOpen);
}

/**
 * The days on which a parcel arrives that leaves on a day.
 * @param days how many working days it takes; 0 is the day it leaves
 * @param isHoliday whether nothing is delivered on a day where it goes
 */
export function arrivalDays(
  departure: Day,
  days: { from: number; to: number },
  isHoliday: (day: Day) => boolean,
): DayRange | null {
  const isDelivered = (day: Day) => weekdayOf(day) <= 5 && !isHoliday(day);
  const after = (count: number): Day | null => {
    if (count === 0) return nextDay(departure, isDelivered);
    let day: Day | null = departure;
    for (let left = count; left > 0 && day; left -= 1) day = nextDay(addDays(day, 1), isDelivered);
    return day;
  };
  const [from, to] = [after(days.from), after(Math.max(days.from, days.to))];
  return from && to ? { from, to } : null;
}

/** The first day that fits, from a day on. */
function nextDay(from: Day, fits: (day: Day) => boolean): Day | null {
  for (let step = 0; step <= MAX_SEARCH_DAYS; step += 1) {
    const day = addDays(from, step);
    if (fits(day)) return day;
  }
  return null;
}

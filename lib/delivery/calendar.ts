/** ISO 8601: "2026-11-24". */
export type Day = string;

export type DayRange = { from: Day; to: Day };

export type Dispatch = {
  /** IANA name of the time zone for days and cut-off, e.g. "Europe/Dublin". */
  timeZone: string;
  /** "12:00": orders before this time leave the same day. */
  cutOff: string;
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
  /** Days without dispatch in addition to public holidays. */
  closed: readonly Day[];
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Ends the search in a calendar without working days. No shop or carrier closes for longer. */
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

/** The date and the time of day ("HH:MM") in a time zone. */
export function localTime(at: Date, timeZone: string): { day: Day; time: string } {
  const parts = clockAt(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The first minute of a day in a time zone, even if clocks change at midnight. */
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

export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay() || 7;
}

/** Calendar days have no hours, so that changes of clocks do not matter. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day on which an order placed at `at` leaves; null if the calendar has no working day. */
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
 * The days on which a parcel arrives.
 * @param days working days in transit; 0 is the day of departure
 * @param isHoliday whether the destination has no deliveries on a day
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

function nextDay(from: Day, fits: (day: Day) => boolean): Day | null {
  for (let step = 0; step <= MAX_SEARCH_DAYS; step += 1) {
    const day = addDays(from, step);
    if (fits(day)) return day;
  }
  return null;
}

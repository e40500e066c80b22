import type { Day } from './calendar';

const loading = new Map<string, Promise<ReadonlySet<Day>>>();

/** Nationwide public holidays in a year and the next one; none for an unknown country. */
export async function publicHolidays(country: string, year: number): Promise<ReadonlySet<Day>> {
  const key = `${country} ${year}`;
  const days = loading.get(key) ?? readHolidays(country, year);
  loading.set(key, days);
  return days;
}

/** Loads the rules of all countries. This takes about 0.3 s, so that a server does it before its first request. */
export async function loadHolidays(): Promise<void> {
  await import('date-holidays');
}

async function readHolidays(country: string, year: number): Promise<ReadonlySet<Day>> {
  const { default: Holidays } = await import('date-holidays');
  const rules = new Holidays(country);
  const holidays = [year, year + 1].flatMap((each) => rules.getHolidays(each) ?? []);
  return new Set(
    holidays.filter(({ type }) => type === 'public').map(({ date }) => date.slice(0, 10)),
  );
}

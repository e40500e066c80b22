import type { Day } from './calendar';

const known = new Map<string, Promise<ReadonlySet<Day>>>();

/**
 * The public holidays of a whole country in a year and the next one; none for a country that is not known.
 */
export async function publicHolidays(country: string, year: number): Promise<ReadonlySet<Day>> {
  const key = `${country} ${year}`;
  const days = known.get(key) ?? readHolidays(country, year);
  known.set(key, days);
  return days;
}

/**
 * Loads the rules of all countries, which takes about 0.3 s of computing: a server does it before it
 * serves, so that no request waits meanwhile.
 */
export async function loadHolidays(): Promise<void> {
  await import('date-holidays');
}

async function readHolidays(country: string, year: number): Promise<ReadonlySet<Day>> {
  const { default: Holidays } = await import('date-holidays');
  const rules = new Holidays(country);
  const holidays = [year, year + 1].flatMap((one) => rules.getHolidays(one) ?? []);
  return new Set(
    holidays.filter(({ type }) => type === 'public').map(({ date }) => date.slice(0, 10)),
  );
}

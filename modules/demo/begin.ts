/** How many days before today a new demo's sample begins. */
export const SAMPLE_DAYS = 75;

/** The time at which the clock of a new demo's sandbox starts; the sample moves it to the present. */
export function sampleBegin(): Date {
  return new Date(Date.now() - SAMPLE_DAYS * 24 * 60 * 60_000);
}

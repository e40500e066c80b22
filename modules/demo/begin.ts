/** The age of a new demo's first sample order, in days. */
export const SAMPLE_DAYS = 75;

/** The start time of a new demo's clock; making the sample moves the clock to the present. */
export function sampleBegin(): Date {
  return new Date(Date.now() - SAMPLE_DAYS * 24 * 60 * 60_000);
}

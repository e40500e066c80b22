export type SkyHour = 'dawn' | 'noon' | 'dusk' | 'night';

/** The illustration of a status; this shop has none. */
export function Sky(_: { hour: SkyHour; className?: string }) {
  return null;
}

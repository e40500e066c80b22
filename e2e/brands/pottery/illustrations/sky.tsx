/** The illustration of a status: this shop has none. */
export type SkyHour = 'dawn' | 'noon' | 'dusk' | 'night';

export function Sky(_: { hour: SkyHour; className?: string }) {
  return null;
}

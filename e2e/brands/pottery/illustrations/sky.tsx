/** How things stand: an order shows it by words alone. */
export type SkyHour = 'dawn' | 'noon' | 'dusk' | 'night';

export function Sky(_: { hour: SkyHour; className?: string }) {
  return null;
}

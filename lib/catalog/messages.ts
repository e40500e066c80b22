import type { Dictionary } from '@/lib/texts/dictionary';
import type { Availability } from './selling/variant-choice.ts';

/** A short text why something cannot be bought, as a view says it; null when it can. */
export function unavailableText(
  { reasons }: Dictionary['catalog'],
  availability: Availability,
): string | null {
  return availability === 'available' ? null : reasons[availability];
}

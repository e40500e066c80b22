import type { Dictionary } from '@/lib/texts/dictionary';
import type { Availability } from './selling/variant-choice.ts';

/** A short text why something cannot be bought, in the language of a view; null when it can. */
export function unavailableText(
  { reasons }: Dictionary['catalog'],
  availability: Availability,
): string | null {
  return availability === 'available' ? null : reasons[availability];
}

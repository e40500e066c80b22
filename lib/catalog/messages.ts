import type { Dictionary } from '@/lib/texts/dictionary';
import type { Availability } from './selling/variant-choice.ts';

export function unavailableText(
  { reasons }: Dictionary['catalog'],
  availability: Availability,
): string | null {
  return availability === 'available' ? null : reasons[availability];
}

import type { Dictionary } from '@/lib/texts/dictionary';
import type { FormTexts } from './form-texts';

/** Of the texts of a view, those of forms with an address or a card. */
export function formTextsOf({ addresses, checkout, forms }: Dictionary): FormTexts {
  const { card, saved } = checkout;
  const { optional, problems } = forms;
  return { addresses, card, optional, problems, saved };
}

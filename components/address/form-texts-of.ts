import type { Dictionary } from '@/lib/texts/dictionary';
import type { FormTexts } from './form-texts';

export function formTextsOf({ addresses, checkout, forms }: Dictionary): FormTexts {
  const { card, saved } = checkout;
  const { didYouMean, optional, problems } = forms;
  return { addresses, card, didYouMean, optional, problems, saved };
}

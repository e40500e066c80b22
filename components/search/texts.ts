import type { Dictionary } from '@/lib/texts/dictionary';
import type { SearchBoxTexts } from './search-box';

/** Of the texts of a view, those of the search field. */
export function searchBoxTexts({ search }: Dictionary): SearchBoxTexts {
  const { label, submit, suggestions, suggested } = search;
  return { label, submit, suggestions, suggested };
}

import { pageTexts } from '@/lib/texts/page-texts';
import { SearchField } from './search-field';

export async function SearchBox({
  text = '',
  hiddenFields = [],
  focus = false,
}: {
  text?: string;
  /** The active filters. */
  hiddenFields?: readonly (readonly [string, string])[];
  focus?: boolean;
}) {
  const { t, brand } = await pageTexts();
  const { label, submit, suggestions, suggested } = t.words;
  const { examples } = brand.texts.search;
  return (
    <SearchField
      text={text}
      hiddenFields={hiddenFields}
      focus={focus}
      texts={{ label, submit, suggestions, suggested, examples }}
    />
  );
}

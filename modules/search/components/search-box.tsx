import { pageTexts } from '@/lib/texts/page-texts';
import { SearchField } from './search-field';

/** The search field with its texts. */
export async function SearchBox({
  text = '',
  hiddenFields = [],
  focus = false,
}: {
  text?: string;
  /** Hidden fields: the active filters. */
  hiddenFields?: readonly (readonly [string, string])[];
  /** Whether the field takes the focus when the popover around it opens. */
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

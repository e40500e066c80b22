import { fillIn } from '@/lib/format';
import type { Found } from '@/lib/listing/find-products';
import type { Search } from '@/lib/listing/search';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';

/** Shown if the results are for corrected words, or match only some of the words. */
export async function WordsNotice({
  search: { text },
  found: { total, corrected, isPartial },
}: {
  search: Search;
  found: Found;
}) {
  if (total === 0 || !(corrected || isPartial)) return null;
  const { t } = await pageTexts();
  const replaced = corrected && <strong>{fillIn(t.search.quoted, { text: corrected })}</strong>;
  return (
    <p className="mb-6 rounded-md bg-sunken px-4 py-3">
      {replaced
        ? fillWith(t.words.corrected, { text, corrected: replaced })
        : fillIn(t.words.partial, { text })}
    </p>
  );
}

import { Icon } from '@/components/ui/icons/icon';
import type { FacetCounts } from '@/lib/listing/queries';
import { CATEGORY, type Search } from '@/lib/listing/rules';
import { pageTexts } from '@/lib/texts/page-texts';
import { FacetGroups } from './facet-groups';
import { ShowProducts } from './show-products';

export async function FilterDisclosure({
  search,
  counts,
  total,
  list,
}: {
  search: Search;
  counts: FacetCounts;
  /** The number of results, shown in the element with the id `list`. */
  total: number;
  list: string;
}) {
  const { t } = await pageTexts();
  return (
    <details className="group mt-3 border-line border-b">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="filter" />
        {t.search.filterProducts}
        <Icon
          name="chevron-down"
          size={18}
          className="transition-transform group-open:rotate-180"
        />
      </summary>
      <FacetGroups
        search={search}
        counts={counts}
        leaveOut={[CATEGORY]}
        level="h2"
        className="grid gap-x-10 gap-y-6 pt-3 pb-7 sm:grid-cols-3 [&_ul]:max-h-64 [&_ul]:overflow-y-auto"
      />
      <ShowProducts total={total} list={list} />
    </details>
  );
}

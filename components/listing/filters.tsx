import { useId } from 'react';
import { buttonClass } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import { fillIn, formatCount, formatPlural } from '@/lib/format';
import type { FacetCounts, FacetValue } from '@/lib/listing/find-products';
import {
  CATEGORY,
  type Facet,
  isChosen,
  type Search,
  searchHref,
  toggled,
} from '@/lib/listing/search';
import { pageTexts } from '@/lib/texts/page-texts';
import type { ViewTexts } from '@/lib/texts/wording';
import { LinkPending } from '../site/links/intent-link';
import { facetName, valueName } from './labels';

export function FacetGroups({
  search,
  counts,
  leaveOut = [],
  level = 'h3',
  className,
}: {
  search: Search;
  counts: FacetCounts;
  leaveOut?: readonly Facet[];
  level?: 'h2' | 'h3';
  className?: string;
}) {
  // The groups can appear twice on a page, for wide and for narrow screens.
  const id = useId();
  return (
    <div className={className}>
      {counts
        .filter(({ facet }) => !leaveOut.includes(facet))
        .map(({ facet, values }) => (
          <Group key={facet} id={id} facet={facet} values={values} search={search} level={level} />
        ))}
    </div>
  );
}

async function Group({
  facet,
  values,
  search,
  level: Heading,
  id,
}: {
  id: string;
  facet: Facet;
  values: readonly FacetValue[];
  search: Search;
  level: 'h2' | 'h3';
}) {
  const heading = `${id}-${facet}`;
  const texts = await pageTexts();
  return (
    <section aria-labelledby={heading}>
      <Heading id={heading} className="mb-1 font-sans font-semibold text-base tracking-normal">
        {facetName(texts, facet)}
      </Heading>
      <ul>
        {values.map(({ value, products }) => (
          <li key={value}>
            <Value facet={facet} value={value} products={products} search={search} />
          </li>
        ))}
      </ul>
    </section>
  );
}

async function Value({
  facet,
  value,
  products,
  search,
}: FacetValue & { facet: Facet; search: Search }) {
  const texts = await pageTexts();
  const chosen = isChosen(search, facet, value);
  return (
    <Link
      href={searchHref(toggled(search, facet, value))}
      prefetch={false}
      scroll={false}
      rel="nofollow"
      className="relative flex min-h-9 items-center gap-2.5 py-1 underline-offset-4 hover:underline"
    >
      <span
        aria-hidden="true"
        className={cn(
          'grid size-5 shrink-0 place-items-center rounded-sm border-2',
          chosen ? 'border-link bg-link text-paper' : 'border-line-strong bg-surface',
        )}
      >
        {chosen ? <Icon name="check" size={14} className="stroke-3" /> : null}
      </span>
      {chosen ? <span className="sr-only">{texts.t.search.remove}</span> : null}
      <span className={chosen ? 'font-semibold' : undefined}>{valueName(texts, facet, value)}</span>
      <Count texts={texts} products={products} />
      <LinkPending />
    </Link>
  );
}

/** Screen readers get the number with its unit. */
function Count({ texts: { t, view }, products }: { texts: ViewTexts; products: number }) {
  const count = formatCount(products, view.locale);
  const [before, after] = formatPlural(t.catalog.products, products, view.locale).split(count);
  return (
    <span className="text-ink-faint text-sm tabular-nums">
      <span className="sr-only">{`, ${before}`}</span>
      <span>{count}</span>
      <span className="sr-only">{after}</span>
    </span>
  );
}

/** On a phone, a link from the open filters down to the results. */
export async function ShowProducts({ total, list }: { total: number; list: string }) {
  const { t, view } = await pageTexts();
  const { noProducts, show } = t.search;
  const products = formatPlural(t.catalog.products, total, view.locale);
  return (
    <a href={`#${list}`} className={cn(buttonClass('primary'), 'mb-5 w-full')}>
      {total === 0 ? noProducts : fillIn(show, { products })}
    </a>
  );
}

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

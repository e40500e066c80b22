import type { Metadata } from 'next';
import { ProductGrid } from '@/components/catalog/product-grid';
import { FacetGroups, ShowProducts } from '@/components/listing/filters';
import { facetName, searchTitle, valueName } from '@/components/listing/labels';
import { Sorts } from '@/components/listing/sorts';
import { ThirdPartyScripts } from '@/components/site/third-party-scripts';
import { LinkButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import { phraseIn } from '@/lib/catalog/localize';
import { filledCategories } from '@/lib/catalog/queries';
import { fillIn, formatPlural } from '@/lib/format';
import { type Found, findProducts, readList } from '@/lib/listing/find-products';
import {
  chosenValues,
  emptySearch,
  facets,
  hiddenFields, // module: search
  narrowing,
  type Params,
  type Search,
  searchHref,
  toggled,
} from '@/lib/listing/search';
import { pageTexts } from '@/lib/texts/page-texts';
import type { ViewTexts } from '@/lib/texts/wording';
import { Places, placesThereAre } from '@/modules/search/components/places';
import { SearchBox } from '@/modules/search/components/search-box';
import { WordsNotice } from '@/modules/search/components/words-notice';
import { placesOf } from '@/modules/search/found-places';

// Rendered on the server for browsers without JavaScript.
export const instant = false;

type Props = { searchParams: Promise<Params> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const title = searchTitle(await pageTexts(), readList(await searchParams));
  return { title, robots: { index: false, follow: true } };
}

export default async function SearchPage({ searchParams }: Props) {
  const search = readList(await searchParams);
  const texts = await pageTexts();
  const found = await findProducts(search, texts.view.market.currency, texts.view.language);
  const places = await placesThereAre(placesOf(search, found), texts); // module: search
  const isNarrowable = found.facets.length > 0;
  const results = [
    found.total,
    places.first.length + places.more.length, // module: search
  ];
  return (
    <div className="page pt-8 sm:pt-12">
      <ThirdPartyScripts />
      <h1 className="text-4xl">{searchTitle(texts, search)}</h1>
      {/* module: search */}
      <div className="mt-6 max-w-2xl">
        <SearchBox text={search.text} hiddenFields={hiddenFields(search, ['text'])} />
      </div>
      <ActiveFilters search={search} />
      <div
        className={cn(
          'mt-9 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6',
          isNarrowable && 'lg:grid-cols-[14rem_minmax(0,1fr)]',
        )}
      >
        {isNarrowable ? <Filters search={search} found={found} /> : null}
        <section aria-labelledby="found">
          {/* module: search */}
          <Places places={places.first} label={texts.t.words.places} className="mb-9" />
          <Head
            search={search}
            found={found}
            hasPlaces={places.first.length > 0} // module: search
          />
          {/* module: search */}
          <WordsNotice search={search} found={found} />
          {found.products.length > 0 ? (
            <>
              <ProductGrid products={found.products} eager={2} columns={3} />
              <Pagination search={search} found={found} />
            </>
          ) : null}
          {/* module: search */}
          <Places places={places.more} label={texts.t.words.morePlaces} className="mt-9" />
          {results.every((count) => count === 0) ? <EmptyState search={search} /> : null}
        </section>
      </div>
    </div>
  );
}

async function ActiveFilters({ search }: { search: Search }) {
  if (narrowing(search) === 0) return null;
  const texts = await pageTexts();
  const { chosen, clear, removeFacet } = texts.t.search;
  return (
    <ul aria-label={chosen} className="mt-5 flex flex-wrap gap-2">
      {facets.flatMap((facet) =>
        chosenValues(search, facet).map((value) => (
          <li key={`${facet} ${value}`}>
            <Link
              href={searchHref(toggled(search, facet, value))}
              prefetch={false}
              rel="nofollow"
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-sunken px-3.5 text-sm hover:bg-line"
            >
              <span className="sr-only">
                {fillIn(removeFacet, { facet: facetName(texts, facet) })}
              </span>
              <span>{valueName(texts, facet, value)}</span>
              <Icon name="close" size={14} />
            </Link>
          </li>
        )),
      )}
      <li>
        <Link
          href={searchHref({ ...emptySearch, text: search.text, sort: search.sort })}
          prefetch={false}
          className="inline-flex min-h-9 items-center px-2 text-sm underline underline-offset-4"
        >
          {clear}
        </Link>
      </li>
    </ul>
  );
}

async function Filters({ search, found }: { search: Search; found: Found }) {
  const { filters } = (await pageTexts()).t.search;
  return (
    <>
      <aside aria-labelledby="filters" className="hidden lg:block">
        <h2 id="filters" className="mb-4 border-ink border-b-2 pb-3 text-xl">
          {filters}
        </h2>
        <FacetGroups
          search={search}
          counts={found.facets}
          className="grid gap-y-7 [&_ul]:max-h-80 [&_ul]:overflow-y-auto"
        />
      </aside>
      <details className="group border-ink border-y-2 lg:hidden">
        <summary className="flex min-h-13 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
          <Icon name="filter" />
          <span>{filters}</span>
          {narrowing(search) > 0 ? <span>{`(${narrowing(search)})`}</span> : null}
          <Icon
            name="chevron-down"
            className="ml-auto transition-transform group-open:rotate-180"
          />
        </summary>
        <FacetGroups
          search={search}
          counts={found.facets}
          level="h2"
          className="grid gap-x-8 gap-y-6 pt-2 pb-6 sm:grid-cols-3"
        />
        <ShowProducts total={found.total} list="found" />
      </details>
    </>
  );
}

async function Head({
  search,
  found: { total },
  hasPlaces, // module: search
}: {
  search: Search;
  found: Found;
  hasPlaces: boolean; // module: search
}) {
  const texts = await pageTexts();
  return (
    <div
      className={cn(
        'mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-ink border-b-2 pb-3',
        // Without products, the places above are the results, so the heading is for screen readers only.
        total === 0 && hasPlaces && 'sr-only', // module: search
      )}
    >
      <div role="status">
        <h2 id="found" className="text-xl">
          {foundTitle(texts, search, total)}
        </h2>
      </div>
      {total > 1 ? <Sorts search={search} /> : null}
    </div>
  );
}

function foundTitle({ t, view }: ViewTexts, search: Search, total: number): string {
  if (total > 0) return formatPlural(t.catalog.products, total, view.locale);
  const { text } = search;
  if (!text) return t.search.noProducts;
  return fillIn(narrowing(search) > 0 ? t.search.noneFiltered : t.search.noResults, { text });
}

async function Pagination({ search, found: { page, pages } }: { search: Search; found: Found }) {
  if (pages === 1) return null;
  const texts = (await pageTexts()).t.search;
  return (
    <nav aria-label={texts.pages} className="mt-14 flex justify-between gap-4">
      {page > 1 ? (
        <LinkButton
          href={searchHref({ ...search, page: page - 1 })}
          prefetch={false}
          variant="secondary"
        >
          <Icon name="arrow-left" /> {texts.previous}
        </LinkButton>
      ) : null}
      {page < pages ? (
        <LinkButton
          href={searchHref({ ...search, page: page + 1 })}
          prefetch={false}
          variant="secondary"
          className="ml-auto"
        >
          {texts.next} <Icon name="arrow-right" />
        </LinkButton>
      ) : null}
    </nav>
  );
}

async function EmptyState({ search }: { search: Search }) {
  const { t, brand, view } = await pageTexts();
  const categories = await filledCategories(view.market.currency);
  return (
    <div className="max-w-4xl">
      <p className="text-lg">
        {narrowing(search) > 0 ? t.search.none : brand.texts.search.nothing}
      </p>
      {narrowing(search) > 0 ? (
        <p className="mt-5">
          <LinkButton href={searchHref({ ...emptySearch, text: search.text })} prefetch={false}>
            {t.search.clearFilters}
          </LinkButton>
        </p>
      ) : null}
      <h3 className="mt-9 text-xl">{t.search.browse}</h3>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {categories.map(({ key, name, text }) => (
          <li key={key}>
            <Link
              href={`/categories/${key}`}
              className="block rounded-md bg-sunken px-4 py-3 hover:bg-line"
            >
              <span className="font-semibold">{phraseIn(view, name)}</span>
              <span className="block text-ink-soft text-sm">{phraseIn(view, text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

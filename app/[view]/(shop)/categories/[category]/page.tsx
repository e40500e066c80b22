import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { categories } from '@/brand/catalogue/categories';
import { filters } from '@/brand/catalogue/filters';
import { Breadcrumbs } from '@/components/catalog/breadcrumbs';
import { CategoryLinks } from '@/components/catalog/category-links';
import { JsonLd } from '@/components/catalog/json-ld';
import { ProductGrid } from '@/components/catalog/product-grid';
import { backdropClassOf, ProductImage } from '@/components/catalog/product-image';
import { FilterDisclosure } from '@/components/listing/filters';
import { Sorts } from '@/components/listing/sorts';
import { ThirdPartyScripts } from '@/components/site/third-party-scripts';
import { LinkButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { backdropClass } from '@/components/ui/thumb';
import { site } from '@/lib/cache/site';
import { breadcrumbData } from '@/lib/catalog/feeds/structured-data';
import { phraseIn } from '@/lib/catalog/localize';
import { readCategory } from '@/lib/catalog/queries';
import { viewsSellingCategory } from '@/lib/catalog/selling/selling-views';
import { fillIn, formatCount, formatPlural } from '@/lib/format';
import { readFilters } from '@/lib/listing/find-products';
import { CATEGORY, emptySearch, searchHref } from '@/lib/listing/search';
import { alternatesOf } from '@/lib/markets/alternates';
import { pageView } from '@/lib/markets/page-view';
import { pageTexts } from '@/lib/texts/page-texts';

export const ensureStatic = 'navigation';
// A Suspense boundary would stream the content after a fallback, and need JavaScript to show it.
export const instant = false;

type Props = { params: Promise<{ category: string }> };

export function generateStaticParams() {
  return categories.map(({ key }) => ({ category: key }));
}

async function find(params: Props['params']) {
  const { category: key } = await params;
  const category = categories.find((candidate) => candidate.key === key) ?? notFound();
  const view = await pageView();
  const { name, title, text } = category;
  return {
    ...category,
    name: phraseIn(view, name),
    title: phraseIn(view, title),
    text: phraseIn(view, text),
  };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { key, name, text } = await find(params);
  const alternates = alternatesOf(await pageView(), `/categories/${key}`, {
    views: await viewsSellingCategory(key),
  });
  return { title: name, description: text, alternates };
}

export default async function CategoryPage({ params }: Props) {
  const { key, name, title, text, art, backdrop } = await find(params);
  const { t, view } = await pageTexts();
  const { currency } = view.market;
  const [{ products, total }, counts] = await Promise.all([
    readCategory(key, filters.perPage, currency),
    readFilters(key, currency),
  ]);
  const search = { ...emptySearch, filters: { [CATEGORY]: [key] } };
  const { url } = await site();
  const start = { href: '/products', label: t.catalog.everything };
  return (
    <>
      <ThirdPartyScripts />
      <JsonLd
        data={breadcrumbData(
          [start, { href: `/categories/${key}`, label: name }],
          url + view.prefix,
        )}
      />
      <div className={cn('overflow-hidden', backdropClass[backdrop])}>
        <div className="page relative grid items-end gap-x-10 sm:grid-cols-[1fr_16rem]">
          <div className="pt-6 pb-9 sm:py-14">
            <Breadcrumbs trail={[start]} here={name} />
            <h1 className="mt-3 text-4xl">{title}</h1>
            <p className="mt-4 max-w-lg text-ink-soft">{text}</p>
          </div>
          <div className="relative hidden self-stretch overflow-hidden sm:flex sm:items-end">
            <ProductImage
              art={art}
              alt=""
              sizes="16rem"
              className={
                backdropClassOf(art)
                  ? '-mb-2 max-h-88 w-full object-contain'
                  : 'absolute inset-0 size-full object-cover'
              }
            />
          </div>
        </div>
      </div>
      <div className="page pt-7">
        <CategoryLinks />
        <FilterDisclosure search={search} counts={counts} total={total} list="found" />
        <section aria-labelledby="found" className="pt-6">
          <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-ink border-b-2 pb-3">
            <h2 id="found" className="text-xl">
              {formatPlural(t.catalog.products, total, view.locale)}
            </h2>
            {total > 1 ? <Sorts search={search} /> : null}
          </div>
          {total === 0 ? <p className="pb-16 text-lg">{t.catalog.emptyCategory}</p> : null}
          <ProductGrid products={products} eager={2} />
        </section>
        {total > products.length ? (
          <p className="pt-12 text-center">
            <LinkButton href={searchHref(search)} size="lg" variant="secondary">
              {fillIn(t.catalog.seeAll, { count: formatCount(total, view.locale) })}
            </LinkButton>
          </p>
        ) : null}
      </div>
    </>
  );
}

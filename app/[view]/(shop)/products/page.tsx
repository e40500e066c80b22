import type { Metadata } from 'next';
import { categories } from '@/brand/catalogue/categories';
import { CategoryLinks } from '@/components/catalog/category-links';
import { ProductGrid } from '@/components/catalog/product-grid';
import { ThirdPartyScripts } from '@/components/site/third-party-scripts';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import { phraseIn } from '@/lib/catalog/localize';
import { readCategory } from '@/lib/catalog/queries';
import { fillIn, formatCount } from '@/lib/format';
import { alternatesOf } from '@/lib/markets/alternates';
import { pageTexts } from '@/lib/texts/page-texts';
import { SearchBox } from '@/modules/search/components/search-box';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const { brand, view } = await pageTexts();
  const { title, lead } = brand.texts.products;
  return { title, description: lead, alternates: alternatesOf(view, '/products') };
}

const PER_CATEGORY = 8;

export default async function ProductsPage() {
  const { t, brand, view } = await pageTexts();
  const { title, lead } = brand.texts.products;
  const sections = await Promise.all(
    categories.map(async (category) => ({
      ...category,
      ...(await readCategory(category.key, PER_CATEGORY, view.market.currency)),
    })),
  );
  return (
    <div className="page pt-8 pb-8 sm:pt-12">
      <ThirdPartyScripts />
      <div className="grid items-end gap-x-14 gap-y-6 lg:grid-cols-[1fr_24rem]">
        <div>
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-4 max-w-xl text-ink-soft text-lg">{lead}</p>
        </div>
        {/* module: search */}
        <SearchBox />
      </div>
      <div className="pt-7">
        <CategoryLinks />
      </div>
      {sections.map(({ key, name, text, products, total }, index) =>
        total === 0 ? null : (
          <section key={key} aria-labelledby={`category-${key}`} className="pt-16">
            <div className="mb-8 grid items-end gap-x-10 gap-y-3 border-ink border-b-2 pb-4 md:grid-cols-[auto_1fr_auto]">
              <h2 id={`category-${key}`} className="text-3xl">
                {phraseIn(view, name)}
              </h2>
              <p className="max-w-md text-ink-soft text-sm">{phraseIn(view, text)}</p>
              <Link
                href={`/categories/${key}`}
                className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
              >
                <span>
                  {total > products.length
                    ? fillIn(t.catalog.allOf, { count: formatCount(total, view.locale) })
                    : fillIn(t.catalog.onlyOf, { category: phraseIn(view, name) })}
                </span>
                <Icon name="arrow-right" />
              </Link>
            </div>
            <ProductGrid products={products} eager={index === 0 ? 2 : 0} />
          </section>
        ),
      )}
    </div>
  );
}

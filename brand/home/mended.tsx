import type { BrandWording } from '@/brand/wording';
import { priceTexts } from '@/components/catalog/price-texts';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import type { ProductCard } from '@/lib/catalog/cards';
import { imageOf } from '@/lib/images/images';
import { productPath } from '@/lib/markets/slugs';
import type { StoreView } from '@/lib/markets/types';
import { Thing } from './thing';

export async function Mended({
  copy,
  products,
  view,
}: {
  copy: BrandWording['texts']['home']['gear'];
  products: readonly ProductCard[];
  view: StoreView;
}) {
  const { title, lead, all } = copy;
  const [first, second, third] = await Promise.all(
    products.map(async (product) => ({
      href: productPath(view, product.slug),
      name: product.name,
      image: imageOf(product.art),
      price: await priceTexts(product),
      sheet: imageOf(`sheet-${product.art}`),
    })),
  );
  return (
    <section aria-labelledby="gear-title" className="page pt-24">
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-12 lg:grid-rows-[auto_auto]">
        <div className="lg:col-span-5 lg:pt-6 lg:pr-8">
          <h2 id="gear-title" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 max-w-md text-ink-soft text-lg">{lead}</p>
          <Link
            href={all.href}
            className="mt-4 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
          >
            <span>{all.label}</span> <Icon name="arrow-right" />
          </Link>
        </div>
        {first ? <Thing {...first} className="bg-back-butter lg:col-span-7 lg:row-span-2" /> : null}
        <div className="grid grid-cols-2 gap-4 sm:gap-6 lg:col-span-5">
          {second ? <Thing {...second} sheet={undefined} className="bg-back-mint" /> : null}
          {third ? <Thing {...third} sheet={undefined} className="bg-back-blush" /> : null}
        </div>
      </div>
    </section>
  );
}

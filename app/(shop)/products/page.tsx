import type { Metadata } from 'next';
import Link from 'next/link';
import { categories } from '@/brand/catalogue/categories';
import { texts } from '@/brand/texts';
import { ProductGrid } from '@/components/catalog/product-grid';
import { ShelfLinks } from '@/components/catalog/shelf-links';
import { Icon } from '@/components/ui/icon';
import { listProducts } from '@/lib/catalog/queries';

export const ensureStatic = 'navigation';

export const metadata: Metadata = {
  title: texts.products.title,
  description: texts.products.lead,
  alternates: { canonical: '/products' },
};

export default async function ProductsPage() {
  const products = await listProducts();
  return (
    <div className="page pt-8 pb-8 sm:pt-12">
      <h1 className="text-4xl">{texts.products.title}</h1>
      <p className="mt-4 mb-7 max-w-xl text-ink-soft text-lg">{texts.products.lead}</p>
      <ShelfLinks />
      {categories.map(({ key, name, text }, index) => (
        <section key={key} aria-labelledby={`shelf-${key}`} className="pt-16">
          <div className="mb-8 grid items-end gap-x-10 gap-y-3 border-ink border-b-2 pb-4 md:grid-cols-[auto_1fr_auto]">
            <h2 id={`shelf-${key}`} className="text-3xl">
              {name}
            </h2>
            <p className="max-w-md text-ink-soft text-sm">{text}</p>
            <Link
              href={`/categories/${key}`}
              className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
            >
              Only {name.toLowerCase()} <Icon name="arrow-right" />
            </Link>
          </div>
          <ProductGrid
            products={products.filter(({ category }) => category === key)}
            eager={index === 0 ? 4 : 0}
          />
        </section>
      ))}
    </div>
  );
}

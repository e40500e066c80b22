import { cn } from '@/components/ui/cn';
import type { ProductCard as Product } from '@/lib/catalog/cards';
import { ProductCard } from './product-card';
import { wideOnes } from './rows';

/** Products in full rows: some cards span two columns, so that every row is full. */
export function ProductGrid({
  products,
  eager = 0,
  level,
  columns = 4,
}: {
  products: readonly Product[];
  /** How many images are loaded at once: those that are seen first. */
  eager?: number;
  level?: 'h2' | 'h3';
  /** Beside something else there is room for three; rows are as they come then. */
  columns?: 3 | 4;
}) {
  if (columns === 3) return <Rows products={products} eager={eager} level={level} />;
  const [two, three, four] = [2, 3, 4].map((columns) => wideOnes(products.length, columns));
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-y-14">
      {products.map((product, index) => (
        <li
          key={product.slug}
          className={cn(
            '@container',
            two?.has(index) && 'col-span-2',
            three?.has(index) ? 'md:col-span-2' : 'md:col-span-1',
            four?.has(index) ? 'lg:col-span-2' : 'lg:col-span-1',
          )}
        >
          <ProductCard product={product} eager={index < eager} level={level} />
        </li>
      ))}
    </ul>
  );
}

function Rows({
  products,
  eager,
  level,
}: {
  products: readonly Product[];
  eager: number;
  level?: 'h2' | 'h3';
}) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-7 md:grid-cols-3">
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} eager={index < eager} level={level} />
        </li>
      ))}
    </ul>
  );
}

import { texts } from '@/brand/en/texts';
import { ProductGrid } from '@/components/catalog/product-grid';
import { readFirst } from '@/lib/catalog/queries';

export async function Home() {
  const products = await readFirst(['bowls', 'vases'], 6);
  return (
    <div className="page pt-10">
      <h1 className="text-5xl">{texts.home.title}</h1>
      <p className="mt-4 mb-10 text-lg">{texts.home.lead}</p>
      <ProductGrid products={products} eager={2} level="h2" />
    </div>
  );
}

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { categories } from '@/brand/catalogue/categories';
import { taxZones } from '@/brand/catalogue/taxes';
import { ProductFacts } from '@/brand/product/facts';
import { ProductLabel, ProductTags } from '@/brand/product/page';
import { galleryAlt } from '@/brand/product/summary';
import { shop } from '@/brand/shop';
import { Breadcrumbs } from '@/components/catalog/breadcrumbs';
import { BuyBox, type VariantImages } from '@/components/catalog/buy-box';
import { Gallery } from '@/components/catalog/gallery';
import { JsonLd } from '@/components/catalog/json-ld';
import { unavailableText } from '@/components/catalog/price-line';
import { ProductGrid } from '@/components/catalog/product-grid';
import { RelatedPlans } from '@/components/catalog/related-plans';
import { Notice } from '@/components/ui/notice';
import { site } from '@/lib/cache/site';
import { deliveryTimeText } from '@/lib/cart/delivery';
import {
  findProduct,
  firstSlugs,
  listShipping,
  type ProductDetails,
  readNeighbours,
} from '@/lib/catalog/queries';
import { breadcrumbData, productData } from '@/lib/catalog/structured-data';
import { defaultVariant } from '@/lib/catalog/variant-choice';
import { formatMoney } from '@/lib/format';
import { imageOf, thumbOf } from '@/lib/images';
import { type PlanView, plansThatFit } from '@/lib/subscriptions/queries';

export const ensureStatic = 'navigation';
// Behind a Suspense boundary the text would be streamed after a placeholder and need JavaScript to
// appear.
export const instant = false;

type Props = { params: Promise<{ slug: string }> };

export async function generateStaticParams() {
  const slugs = (await firstSlugs(60)).map((slug) => ({ slug }));
  // A build needs at least one path, even for an empty catalogue; this one is a 404.
  return slugs.length > 0 ? slugs : [{ slug: 'nothing-yet' }];
}

async function find(params: Props['params']): Promise<ProductDetails> {
  return (await findProduct((await params).slug)) ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await find(params);
  const path = `/products/${product.slug}`;
  return {
    title: product.name,
    description: `${product.tagline} ${product.description}`.slice(0, 158),
    alternates: { canonical: path, types: { 'text/markdown': `${path}.md` } },
    openGraph: {
      title: product.name,
      description: product.tagline,
      url: path,
      images: [{ url: `/share/${product.slug}.png`, width: 1200, height: 630, alt: product.name }],
    },
    robots: product.availability === 'gone' ? { index: false } : undefined,
  };
}

export default async function ProductPage({ params }: Props) {
  const product = await find(params);
  const { url } = await site();
  const category = categories.find(({ key }) => key === product.category);
  const trail = [
    { href: '/products', label: 'All products' },
    ...(category ? [{ href: `/categories/${category.key}`, label: category.name }] : []),
  ];
  return (
    <>
      <JsonLd
        data={productData(product, url, {
          images: imagesOf(product).flatMap(({ art }) => imageOf(art)?.src ?? []),
          shipping: await listShipping(),
          countries: taxZones.map(({ country }) => country),
        })}
      />
      <JsonLd
        data={breadcrumbData(
          [...trail, { href: `/products/${product.slug}`, label: product.name }],
          url,
        )}
      />
      <div className="page grid gap-x-8 gap-y-5 pt-3 md:grid-cols-2 md:gap-y-8 md:pt-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-14 lg:pt-8">
        <div className="md:col-span-2">
          <Breadcrumbs trail={trail} here={product.name} />
        </div>
        <Gallery images={imagesOf(product)} name={product.name} />
        <Words
          product={product}
          plans={await plansThatFit(product.category)}
          takes={await deliveryTimeText()}
        />
      </div>
      <ProductFacts attributes={product.attributes} />
      <Related product={product} />
    </>
  );
}

function Words({
  product,
  plans,
  takes,
}: {
  product: ProductDetails;
  plans: readonly PlanView[];
  takes: string | null;
}) {
  return (
    <div className="md:sticky md:top-24 md:self-start">
      <ProductLabel attributes={product.attributes} />
      <h1 className="text-4xl">{product.name}</h1>
      <p className="mt-3 text-lg">{product.tagline}</p>
      <ProductTags attributes={product.attributes} />
      <div className="mt-6 border-line border-t pt-6">
        <Buy product={product} takes={takes} />
      </div>
      <p className="mt-6 max-w-prose text-ink-soft">{product.description}</p>
      <RelatedPlans plans={plans} />
    </div>
  );
}

function Buy({ product, takes }: { product: ProductDetails; takes: string | null }) {
  const first = defaultVariant(product.variants);
  if (!first || product.availability === 'gone') {
    return (
      <Notice tone="caution" title={`${product.name} is no longer sold`}>
        It is no longer available. Similar products are below.
      </Notice>
    );
  }
  return (
    <BuyBox
      slug={product.slug}
      name={product.name}
      options={product.options}
      initial={first.id}
      images={variantImages(product)}
      takes={takes}
      reasons={{
        available: null,
        'out-of-stock': unavailableText('out-of-stock'),
        paused: unavailableText('paused'),
        unpriced: unavailableText('unpriced'),
        gone: unavailableText('gone'),
      }}
      variants={product.variants.map((variant) => ({
        ...variant,
        price: variant.price ? formatMoney(variant.price, shop.locale) : null,
      }))}
    />
  );
}

function variantImages({ variants }: ProductDetails): VariantImages {
  const arts = new Set(variants.flatMap(({ art }) => (art ? [art] : [])));
  if (arts.size < 2) return {};
  const entries = [...arts].flatMap((art) => {
    const image = thumbOf(art);
    return image ? [[art, image] as const] : [];
  });
  return Object.fromEntries(entries);
}

function imagesOf(product: ProductDetails) {
  const own = product.variants.flatMap(({ art, text }) => (art ? [{ art, text }] : []));
  const seen = new Map<string, string>([[product.art, product.name]]);
  for (const { art, text } of own) {
    if (!seen.has(art) || art === product.art) seen.set(art, `${product.name}, ${text}`);
  }
  for (const art of product.gallery) {
    if (!seen.has(art)) seen.set(art, galleryAlt(art, product.name));
  }
  return [...seen].map(([art, alt]) => ({ art, alt }));
}

async function Related({ product }: { product: ProductDetails }) {
  const others = await readNeighbours(product, 4);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="related" className="page mt-24">
      <h2 id="related" className="mb-8 text-3xl">
        You may also like
      </h2>
      <ProductGrid products={others} />
    </section>
  );
}

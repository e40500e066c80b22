import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { categories } from '@/brand/catalogue/categories';
import { ProductFacts } from '@/brand/product/facts';
import { ProductLabel, ProductTags } from '@/brand/product/page';
import { galleryAlt } from '@/brand/product/summary';
import type { BrandWording } from '@/brand/wording';
import { Breadcrumbs } from '@/components/catalog/breadcrumbs';
import { BuyBox } from '@/components/catalog/buy-box';
import { Gallery } from '@/components/catalog/gallery';
import { JsonLd } from '@/components/catalog/json-ld';
import { productDataIn } from '@/components/catalog/product-data';
import { ProductGrid } from '@/components/catalog/product-grid';
import { ThirdPartyScripts } from '@/components/site/third-party-scripts';
import { Notice } from '@/components/ui/notice';
import { Thumb } from '@/components/ui/thumb';
import { site } from '@/lib/cache/site';
import { deliveryTimeText } from '@/lib/cart/delivery-estimate';
import { breadcrumbData } from '@/lib/catalog/feeds/structured-data';
import { phraseIn, productIn } from '@/lib/catalog/localize';
import { type Measure, unitPriceText } from '@/lib/catalog/measure';
import {
  findProduct,
  firstSlugs,
  type ProductDetails,
  readNeighbours,
} from '@/lib/catalog/queries';
import { viewsSelling } from '@/lib/catalog/selling/selling-views';
import { type Choice, defaultVariant, type Option } from '@/lib/catalog/selling/variant-choice';
import { fillIn, formatMoney } from '@/lib/format';
import { imageOf, shareSize, thumbOf } from '@/lib/images/images';
import { alternatesOf } from '@/lib/markets/alternates';
import { pageView } from '@/lib/markets/page-view';
import { fileIn } from '@/lib/markets/paths';
import { productOf, productPath, productPathOf, slugIn } from '@/lib/markets/slugs';
import type { StoreView } from '@/lib/markets/types';
import { defaultView, findView } from '@/lib/markets/views';
import type { Money } from '@/lib/money';
import { pageTexts } from '@/lib/texts/page-texts';
import { productSections } from '@/modules/product-sections';

export const ensureStatic = 'navigation';
// A Suspense boundary would stream the content after a fallback, and need JavaScript to show it.
export const instant = false;

type Props = { params: Promise<{ slug: string }> };

export async function generateStaticParams({ params }: { params: { view: string } }) {
  const view = findView(params.view) ?? defaultView;
  const slugs = (await firstSlugs(60)).map((slug) => ({ slug: slugIn(view, slug) }));
  // `generateStaticParams` must not be empty, even for an empty catalogue; this path is a 404.
  return slugs.length > 0 ? slugs : [{ slug: 'no-products' }];
}

async function find(params: Props['params']): Promise<ProductDetails> {
  const view = await pageView();
  const { slug } = await params;
  const product = await findProduct(productOf(slug), view.market.currency);
  return productIn(view, product ?? notFound());
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await find(params);
  const view = await pageView();
  const alternates = alternatesOf(view, productPathOf(product.slug), {
    views: await viewsSelling(product.slug),
  });
  return {
    title: product.name,
    description: `${product.tagline} ${product.description}`.slice(0, 158),
    alternates,
    openGraph: {
      title: product.name,
      description: product.tagline,
      url: alternates.canonical,
      images: [
        { ...shareSize, url: fileIn(view, `/share/${product.slug}.png`), alt: product.name },
      ],
    },
    // Set only when needed: undefined would override the layout's value for drafts.
    ...(product.availability === 'gone' && { robots: { index: false } }),
  };
}

export default async function ProductPage({ params }: Props) {
  const product = await find(params);
  const { url } = await site();
  const { t, brand, view } = await pageTexts();
  const home = url + view.prefix;
  const category = categories.find(({ key }) => key === product.category);
  const trail = [
    { href: '/products', label: t.catalog.everything },
    ...(category
      ? [{ href: `/categories/${category.key}`, label: phraseIn(view, category.name) }]
      : []),
  ];
  const images = imagesOf(product, brand);
  return (
    <>
      <JsonLd
        data={
          await productDataIn(
            { brand, view },
            product,
            url,
            images.flatMap(({ art }) => imageOf(art)?.src ?? []),
          )
        }
      />
      <JsonLd
        data={breadcrumbData(
          [...trail, { href: productPath(view, product.slug), label: product.name }],
          home,
        )}
      />
      <div
        data-page="product"
        className="page grid gap-x-8 gap-y-5 pt-3 md:grid-cols-2 md:gap-y-8 md:pt-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-14 lg:pt-8"
      >
        <div className="md:col-span-2">
          <Breadcrumbs trail={trail} here={product.name} />
        </div>
        <Gallery images={images} name={product.name} />
        <ProductInfo product={product} takes={await deliveryTimeText({ t, view })} />
      </div>
      <ProductFacts attributes={product.attributes} />
      <Related product={product} />
      <ThirdPartyScripts />
    </>
  );
}

function ProductInfo({ product, takes }: { product: ProductDetails; takes: string | null }) {
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
      {productSections.map(({ module, Section }) => (
        <Section key={module} category={product.category} />
      ))}
    </div>
  );
}

async function Buy({ product, takes }: { product: ProductDetails; takes: string | null }) {
  const { t, view } = await pageTexts();
  const { beforeTax, withTax, left, unavailable } = t.catalog;
  const tax = view.market.prices === 'net' ? beforeTax : withTax;
  const perUnit = (price: Money, measure: Measure) =>
    unitPriceText(t.catalog.perUnit, price, measure, view.locale);
  const first = defaultVariant(product.variants);
  if (!first || product.availability === 'gone') {
    return (
      <Notice tone="caution" title={fillIn(t.catalog.goneTitle, { name: product.name })}>
        {t.catalog.goneText}
      </Notice>
    );
  }
  return (
    <BuyBox
      slug={product.slug}
      name={product.name}
      options={product.options.map((option) => optionIn(view, option, product))}
      initial={first.id}
      takes={takes}
      reasons={{ available: null, ...t.catalog.reasons }}
      texts={{
        left,
        unavailable,
        add: { ...t.cart.add, stepper: t.cart.stepper },
      }}
      variants={product.variants.map(({ price, measure, ...buyable }) => ({
        ...buyable,
        price: price && formatMoney(price, view.locale),
        note: price && measure ? `${perUnit(price, measure)}, ${tax}` : tax,
      }))}
    />
  );
}

function optionIn(view: StoreView, { name, label, values }: Option, { variants }: ProductDetails) {
  return {
    name,
    label: phraseIn(view, label),
    values: values.map((value) => ({
      value,
      label: (
        <OptionLabel text={phraseIn(view, value)} variants={variants} option={name} value={value} />
      ),
    })),
  };
}

function imagesOf(product: ProductDetails, brand: BrandWording) {
  const variantImages = product.variants.flatMap(({ art, text }) => (art ? [{ art, text }] : []));
  const altByArt = new Map<string, string>([[product.art, product.name]]);
  for (const { art, text } of variantImages) {
    if (!altByArt.has(art) || art === product.art) altByArt.set(art, `${product.name}, ${text}`);
  }
  for (const art of product.gallery) {
    if (!altByArt.has(art)) altByArt.set(art, galleryAlt(brand, art, product.name));
  }
  return [...altByArt].map(([art, alt]) => ({ art, alt }));
}

async function Related({ product }: { product: ProductDetails }) {
  const { t, view } = await pageTexts();
  const related = await readNeighbours(product, 4, view.market.currency);
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="page mt-24">
      <h2 id="related" className="mb-8 text-3xl">
        {t.catalog.related}
      </h2>
      <ProductGrid products={related} />
    </section>
  );
}

type Pictured = { choice: Choice; art: string | null };

/** Shows the image of an option's value if all variants with this value share one image, and other variants differ. */
function OptionLabel({
  text,
  variants,
  option,
  value,
}: {
  text: string;
  variants: readonly Pictured[];
  option: string;
  value: string;
}) {
  const art = artOf(variants, option, value);
  const image = art ? thumbOf(art) : null;
  if (!image) return <span>{text}</span>;
  return (
    // The label is as high as its image, but its text aligns with the text of labels beside it.
    <span className="flex items-baseline gap-2.5">
      <Thumb {...image} className="-my-1 w-10" />
      <span className="py-2.5">{text}</span>
    </span>
  );
}

function artOf(variants: readonly Pictured[], option: string, value: string): string | undefined {
  const [art, other] = new Set(
    variants.flatMap((variant) => (variant.choice[option] === value ? [variant.art] : [])),
  );
  const all = new Set(variants.flatMap((variant) => variant.art ?? []));
  return art && other === undefined && all.size > 1 ? art : undefined;
}

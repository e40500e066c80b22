import { skies } from '@/brand/art/backdrops';
import type { CoffeeAttributes } from '@/brand/catalogue/attributes';
import { Horizon } from '@/brand/illustrations/horizon';
import type { BrandWording } from '@/brand/wording';
import { priceTexts } from '@/components/catalog/price-texts';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import type { ProductCard } from '@/lib/catalog/cards';
import { productIn } from '@/lib/catalog/localize';
import { readFirst, readSelection } from '@/lib/catalog/queries';
import { imageOf } from '@/lib/images/images';
import { productPath } from '@/lib/markets/slugs';
import type { StoreView } from '@/lib/markets/types';
import { pageTexts } from '@/lib/texts/page-texts';
import { Hour } from './hour';
import { ShortOrLong } from './short-or-long';
import { Thing } from './thing';
import { Timetable } from './timetable';

export async function Home() {
  const { brand, view } = await pageTexts();
  const { home } = brand.texts;
  const { day, gear, choice } = home;
  const { title, lead, ways, images } = choice;
  const { currency } = view.market;
  const [coffees, things] = await Promise.all([
    readFirst(day.categories, day.cups, currency),
    readSelection(gear.slugs, currency),
  ]);
  return (
    <>
      <Hero copy={home} />
      <Day copy={day} coffees={coffees.map((product) => productIn(view, product))} view={view} />
      <Mended
        copy={gear}
        products={things.map((product) => productIn(view, product))}
        view={view}
      />
      <ShortOrLong copy={{ title, lead, ways }} images={images.map(imageOf)} />
      <Timetable copy={home.roastery} />
    </>
  );
}

async function Mended({
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

function Hero({ copy }: { copy: BrandWording['texts']['home'] }) {
  const { title, lead, action, all } = copy;
  return (
    <section className="relative isolate flex min-h-[42rem] flex-col overflow-hidden sm:min-h-[46rem] lg:min-h-[min(52rem,calc(100svh-4.5rem))]">
      <Horizon className="absolute inset-x-0 bottom-0 -z-10 h-[62%] w-full sm:h-[72%]" />
      <div className="page pt-7 sm:pt-10">
        <h1 className="max-w-[11ch] text-5xl sm:text-6xl xl:text-7xl">{title}</h1>
        <p className="mt-7 max-w-md text-lg">{lead}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton href={action.href} size="lg">
            {action.label}
          </LinkButton>
          <LinkButton
            href="/products"
            size="lg"
            variant="secondary"
            className="border-ink bg-paper"
          >
            {all}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

type Coffee = ProductCard & { attributes: CoffeeAttributes };

function isCoffee(product: ProductCard): product is Coffee {
  return product.attributes.kind === 'coffee';
}

async function Day({
  copy,
  coffees,
  view,
}: {
  copy: BrandWording['texts']['home']['day'];
  coffees: readonly ProductCard[];
  view: StoreView;
}) {
  const { title, lead } = copy;
  const cups = await Promise.all(
    coffees
      .filter(isCoffee)
      .sort((a, b) => a.attributes.hour.localeCompare(b.attributes.hour))
      .map(async (coffee) => ({ coffee, price: await priceTexts(coffee) })),
  );
  if (cups.length === 0) return null;
  return (
    <section id="day" aria-labelledby="day-title" className="pt-20">
      <div className="page mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
        <h2 id="day-title" className="text-3xl">
          {title}
        </h2>
        <p className="text-ink-soft">{lead}</p>
      </div>
      <ol
        className="flex snap-x snap-proximity overflow-x-auto overscroll-x-contain"
        aria-label={title}
      >
        {cups.map(({ coffee, price }) => (
          <Hour
            key={coffee.slug}
            hour={coffee.attributes.hour}
            sky={skies[coffee.slug]}
            href={productPath(view, coffee.slug)}
            name={coffee.name}
            notes={coffee.attributes.notes.join(', ')}
            image={imageOf(coffee.art)}
            price={price}
          />
        ))}
      </ol>
    </section>
  );
}

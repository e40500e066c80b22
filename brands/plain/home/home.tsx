import { ProductGrid } from '@/components/catalog/product-grid';
import { backdropClassOf, ProductImage } from '@/components/catalog/product-image';
import { LinkButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import { phraseIn } from '@/lib/catalog/localize';
import { filledCategories, readFirst } from '@/lib/catalog/queries';
import { pageView } from '@/lib/markets/page-view';
import { pageTexts } from '@/lib/texts/page-texts';

export async function Home() {
  const { brand } = await pageTexts();
  return <PlainHome {...brand.texts.home} />;
}

type Destination = { href: string; label: string };

/** Images are keys of the brand's images. */
export type PlainHomeContent = {
  title: string;
  lead: string;
  art: string;
  alt?: string;
  action: Destination;
  /** The first `count` products of these categories. */
  products: { title: string; categories: readonly string[]; count: number; all: Destination };
  /** Without it, the section of categories is omitted. */
  categories?: { title: string };
  story?: { title: string; text: readonly string[]; art: string; alt?: string; more?: Destination };
};

/** A home page for shops with photographs; a brand renders it in `home/home.tsx`. */
async function PlainHome({
  title,
  lead,
  art,
  alt = '',
  action,
  products: section,
  categories,
  story,
}: PlainHomeContent) {
  const { currency } = (await pageView()).market;
  const products = await readFirst(section.categories, section.count, currency);
  return (
    <>
      <section className="page grid items-center gap-x-14 gap-y-8 pt-8 sm:pt-12 lg:grid-cols-2">
        <div>
          <h1 className="max-w-[14ch] text-5xl sm:text-6xl">{title}</h1>
          <p className="mt-6 max-w-md text-lg">{lead}</p>
          <div className="mt-7">
            <LinkButton href={action.href} size="lg">
              {action.label}
            </LinkButton>
          </div>
        </div>
        <Framed art={art} alt={alt} eager sizes="(min-width: 64rem) 50vw, 100vw" />
      </section>
      <section aria-labelledby="products-title" className="page pt-20">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-2 border-ink border-b-2 pb-4">
          <h2 id="products-title" className="text-3xl">
            {section.title}
          </h2>
          <More {...section.all} />
        </div>
        <ProductGrid products={products} />
      </section>
      {categories ? <Categories title={categories.title} /> : null}
      {story ? (
        <section
          aria-labelledby="story-title"
          className="page grid items-center gap-x-14 gap-y-8 pt-24 lg:grid-cols-[2fr_3fr]"
        >
          <Framed
            art={story.art}
            alt={story.alt ?? ''}
            sizes="(min-width: 64rem) 40vw, 100vw"
            className="max-lg:order-last"
          />
          <div>
            <h2 id="story-title" className="text-3xl">
              {story.title}
            </h2>
            {story.text.map((paragraph) => (
              <p key={paragraph} className="mt-4 max-w-prose text-ink-soft text-lg">
                {paragraph}
              </p>
            ))}
            {story.more ? <More {...story.more} className="mt-4" /> : null}
          </div>
        </section>
      ) : null}
    </>
  );
}

/** A photograph fills the frame; a cut-out stands on a backdrop. */
function Framed({
  art,
  alt,
  sizes,
  eager,
  className,
}: {
  art: string;
  alt: string;
  sizes: string;
  eager?: boolean;
  className?: string;
}) {
  const ground = backdropClassOf(art);
  return (
    <div
      className={cn(
        'flex aspect-square max-h-[40rem] w-full items-end justify-center overflow-hidden rounded-lg lg:aspect-4/5',
        ground,
        className,
      )}
    >
      <ProductImage
        art={art}
        alt={alt}
        eager={eager}
        sizes={sizes}
        className={
          ground ? 'max-h-[92%] w-auto max-w-[78%] object-contain' : 'size-full object-cover'
        }
      />
    </div>
  );
}

async function Categories({ title }: { title: string }) {
  const view = await pageView();
  const categories = await filledCategories(view.market.currency);
  return (
    <section aria-labelledby="categories-title" className="page pt-20">
      <h2 id="categories-title" className="mb-8 text-3xl">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-4 sm:gap-7 lg:grid-cols-4">
        {categories.map(({ key, name, art }) => (
          <li key={key} className="group relative">
            <div
              className={cn(
                'flex aspect-square items-end justify-center overflow-hidden rounded-lg',
                backdropClassOf(art),
              )}
            >
              <ProductImage
                art={art}
                alt=""
                className={
                  backdropClassOf(art)
                    ? 'max-h-[92%] w-3/5 object-contain'
                    : 'size-full object-cover'
                }
              />
            </div>
            <h3 className="mt-3 text-lg">
              <Link
                href={`/categories/${key}`}
                className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
              >
                {phraseIn(view, name)}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

function More({ href, label, className }: Destination & { className?: string }) {
  return (
    <Link
      href={href}
      className={cn(
        'inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline',
        className,
      )}
    >
      <span>{label}</span> <Icon name="arrow-right" />
    </Link>
  );
}

import { ProductGrid } from '@/components/catalog/product-grid';
import { backdropClassOf, ProductImage } from '@/components/catalog/product-image';
import { LinkButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import { readFirst } from '@/lib/catalog/queries';
import { pageTexts } from '@/lib/texts/page-texts';

/** Images are keys of the brand's images. */
export async function Home() {
  const { brand, view } = await pageTexts();
  const { title, lead, art, action, products: section, story } = brand.texts.home;
  const products = await readFirst(section.categories, section.count, view.market.currency);
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
        <Framed art={art} eager sizes="(min-width: 64rem) 50vw, 100vw" />
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
      <section
        aria-labelledby="story-title"
        className="page grid items-center gap-x-14 gap-y-8 pt-24 lg:grid-cols-[2fr_3fr]"
      >
        <Framed
          art={story.art}
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
          <More {...story.more} className="mt-4" />
        </div>
      </section>
    </>
  );
}

/** A photograph fills the frame; a cut-out stands on a backdrop. */
function Framed({
  art,
  sizes,
  eager,
  className,
}: {
  art: string;
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
        alt=""
        eager={eager}
        sizes={sizes}
        className={
          ground ? 'max-h-[92%] w-auto max-w-[78%] object-contain' : 'size-full object-cover'
        }
      />
    </div>
  );
}

function More({ href, label, className }: { href: string; label: string; className?: string }) {
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

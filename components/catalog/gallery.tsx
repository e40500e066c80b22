import { cn } from '@/components/ui/cn';
import { fillIn } from '@/lib/format';
import { imageOf } from '@/lib/images/images';
import { pageTexts } from '@/lib/texts/page-texts';
import { backdropClassOf, ProductImage } from './product-image';

const IN_THE_GALLERY = '(min-width: 64rem) 40rem, 100vw';

export type GalleryImage = { art: string; alt: string };

/** A swipeable gallery. Its thumbnails are anchor links, so it works without JavaScript. */
export async function Gallery({ images, name }: { images: readonly GalleryImage[]; name: string }) {
  const { imagesOf, show } = (await pageTexts()).t.catalog;
  const available = images.filter(({ art }) => imageOf(art));
  return (
    <section aria-label={fillIn(imagesOf, { name })}>
      <ul
        id="gallery"
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg [scrollbar-width:none]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard.
        tabIndex={0}
      >
        {available.map(({ art, alt }, index) => (
          <li
            key={art}
            id={`image-${art}`}
            className={cn(
              // Keeps the name and the price above the fold.
              'flex h-[min(100vw,38svh)] w-full shrink-0 snap-start items-end justify-center md:aspect-4/5 md:h-auto md:max-h-[calc(100svh-13rem)]',
              backdropClassOf(art),
            )}
          >
            <ProductImage
              art={art}
              alt={alt}
              eager={index === 0}
              sizes={IN_THE_GALLERY}
              className={
                backdropClassOf(art)
                  ? 'max-h-[92%] w-auto max-w-[78%] object-contain'
                  : 'size-full object-cover'
              }
            />
          </li>
        ))}
      </ul>
      {available.length > 1 ? (
        <ul className="mt-3 flex gap-3">
          {available.map(({ art, alt }) => (
            <li key={art}>
              <a
                href={`#image-${art}`}
                aria-label={fillIn(show, { image: alt })}
                className={cn(
                  'flex size-18 items-end justify-center overflow-hidden rounded-md border-2 border-transparent hover:border-ink',
                  backdropClassOf(art),
                )}
              >
                <ProductImage
                  art={art}
                  alt=""
                  sizes="4.5rem"
                  className={backdropClassOf(art) ? 'w-3/5' : 'size-full object-cover'}
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

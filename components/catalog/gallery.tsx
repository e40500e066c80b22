import { cn } from '@/components/ui/cn';
import { fillIn } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';
import { backdropClassOf, imageSrc, ProductImage } from './product-image';

export type GalleryImage = { art: string; alt: string };

/**
 * A product's images side by side, to be swiped; with two or more, thumbnails link to each. Works
 * without JavaScript: the thumbnails are anchor links.
 */
export async function Gallery({ images, name }: { images: readonly GalleryImage[]; name: string }) {
  const { imagesOf, show } = (await pageTexts()).t.catalog;
  const shown = images.filter(({ art }) => imageSrc(art));
  return (
    <section aria-label={fillIn(imagesOf, { name })}>
      <ul
        id="gallery"
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg [scrollbar-width:none]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        tabIndex={0}
      >
        {shown.map(({ art, alt }, index) => (
          <li
            key={art}
            id={`image-${art}`}
            className={cn(
              'flex aspect-square w-full shrink-0 snap-start items-end justify-center sm:aspect-4/5',
              backdropClassOf(art),
            )}
          >
            <ProductImage
              art={art}
              alt={alt}
              eager={index === 0}
              className={
                backdropClassOf(art)
                  ? 'max-h-[92%] w-auto max-w-[78%] object-contain'
                  : 'size-full object-cover'
              }
            />
          </li>
        ))}
      </ul>
      {shown.length > 1 ? (
        <ul className="mt-3 flex gap-3">
          {shown.map(({ art, alt }) => (
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

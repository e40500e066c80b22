import { backdropClass } from '@/components/ui/image/backdrop';
import type { SizedAddress } from '@/lib/images/brand-image';
import { groundOf, imageOf } from '@/lib/images/images';

/** The class of an image's backdrop; empty for one that fills its frame: a photograph, or a drawing with its own background. */
export function backdropClassOf(art: string): string {
  const backdrop = groundOf(art);
  return backdrop ? backdropClass[backdrop] : '';
}

const addresses = (sizes: readonly SizedAddress[]) =>
  sizes.map(({ src, width }) => `${src} ${width}w`).join(', ');

/** `sizes` of a card's image: a fourth of the page, half of it on a phone. */
const ON_A_CARD = '(min-width: 64rem) 20rem, (min-width: 40rem) 33vw, 50vw';

/**
 * A product's image as a responsive `<picture>`. Renders nothing for an unknown key.
 *
 * @param alt empty where the text beside it says the same
 * @param eager for images above the fold
 * @param sizes the HTML attribute; a card's width by default
 */
export function ProductImage({
  art,
  alt,
  eager = false,
  sizes = ON_A_CARD,
  className,
}: {
  art: string;
  alt: string;
  eager?: boolean;
  sizes?: string;
  className?: string | undefined;
}) {
  const image = imageOf(art);
  if (!image) return null;
  const fallback = (
    // biome-ignore lint/performance/noImgElement: its sizes are generated at build time (scripts/build/images.ts).
    <img
      src={image.src}
      alt={alt}
      width={480}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  );
  if (image.avif.length === 0) return fallback;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={addresses(image.avif)} sizes={sizes} />
      <source type="image/webp" srcSet={addresses(image.webp)} sizes={sizes} />
      {fallback}
    </picture>
  );
}

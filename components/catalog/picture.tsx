import type { BrandImage, SizedAddress } from '@/lib/images/brand-image';

const addresses = (sizes: readonly SizedAddress[]) =>
  sizes.map(({ src, width }) => `${src} ${width}w`).join(', ');

const ON_A_CARD = '(min-width: 64rem) 20rem, (min-width: 40rem) 33vw, 50vw';

/** `alt` is empty if the text beside the image says the same; `eager` is for images above the fold. */
export function Picture({
  image,
  alt,
  eager = false,
  sizes = ON_A_CARD,
  className,
}: {
  image: BrandImage;
  alt: string;
  eager?: boolean;
  sizes?: string;
  className?: string | undefined;
}) {
  const fallback = (
    // biome-ignore lint/performance/noImgElement: its sizes are generated at build time (scripts/images.ts).
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

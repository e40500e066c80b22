import { images } from '@/brand/art/images';
import { backdropOf } from '@/brand/art/looks';
import { backdropClass } from '@/components/ui/backdrop';

/** The class of an image's backdrop; empty for one with its own background. */
export function backdropClassOf(art: string): string {
  const backdrop = backdropOf(art);
  return backdrop ? backdropClass[backdrop] : '';
}

/** The URL of an image; undefined for an unknown key. */
export function imageSrc(art: string): string | undefined {
  return images[art]?.src;
}

/**
 * A product's image. `alt` is empty where the text beside it says the same. `eager` is for what
 * is seen first.
 */
export function ProductImage({
  art,
  alt,
  eager = false,
  className,
}: {
  art: string;
  alt: string;
  eager?: boolean;
  className?: string;
}) {
  const src = imageSrc(art);
  if (!src) return null;
  return (
    // biome-ignore lint/performance/noImgElement: a drawing of a few kilobytes; nothing to optimise.
    <img
      src={src}
      alt={alt}
      width={480}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  );
}

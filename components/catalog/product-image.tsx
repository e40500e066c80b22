import type { ComponentProps } from 'react';
import { backdropClass } from '@/components/ui/thumb';
import { groundOf, imageOf } from '@/lib/images/images';
import { Picture } from './picture';

/** The class of an image's backdrop; empty for an image that fills its frame. */
export function backdropClassOf(art: string): string {
  const backdrop = groundOf(art);
  return backdrop ? backdropClass[backdrop] : '';
}

/** Renders nothing for an unknown key. */
export function ProductImage({
  art,
  ...rest
}: { art: string } & Omit<ComponentProps<typeof Picture>, 'image'>) {
  const image = imageOf(art);
  return image ? <Picture image={image} {...rest} /> : null;
}

import { texts } from '@/brand/en/texts';
import { shop } from '@/brand/shop';
import { shareImage, shareSize } from '@/components/site/share-image';

export const alt = `${shop.name}: ${shop.tagline}`;
export const size = shareSize;
export const contentType = 'image/png';

export default function Image() {
  return shareImage(shop.tagline, shop.address.city, texts.share.art);
}

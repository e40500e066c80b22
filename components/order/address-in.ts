import { shop } from '@/brand/shop';
import { addressLines } from '@/lib/addresses/address-lines';
import type { StoreView } from '@/lib/markets/types';

export function addressIn(
  { locale }: StoreView,
  contact: Parameters<typeof addressLines>[0],
  address: Parameters<typeof addressLines>[1],
): string[] {
  return addressLines(contact, address, { locale, from: shop.address.country });
}

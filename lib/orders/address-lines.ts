import { shop } from '@/brand/shop';

/** A delivery address as an order keeps it. */
export type OrderAddress = Partial<
  Record<'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'country', string>
>;

/** The lines of a parcel's label, the name first and the country last. */
export function addressLines(
  name: { firstname?: string; lastname?: string },
  address: OrderAddress,
): string[] {
  const { country } = address;
  const isCode = /^[A-Z]{2}$/.test(country ?? '');
  const names = new Intl.DisplayNames([shop.locale], { type: 'region' });
  return [
    [name.firstname, name.lastname].filter(Boolean).join(' '),
    address.line1,
    address.line2,
    [address.postalCode, address.city].filter(Boolean).join(' '),
    address.region,
    (isCode && country && names.of(country)) || country,
  ].filter((line): line is string => Boolean(line));
}

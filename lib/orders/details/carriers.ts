import { carriers } from '@/brand/carriers';

export function carrierName(key: string | null): string | null {
  return carriers.find((carrier) => carrier.key === key)?.name ?? null;
}

// module: fulfilment
/**
 * The tracking link of a parcel; null if neither the merchant nor the carrier has one.
 * @param given the link that the merchant entered, which has precedence
 */
export function trackingUrlOf(
  carrier: string,
  trackingNumber: string | null,
  given: string | null,
): string | null {
  if (given) return given;
  const template = carriers.find(({ key }) => key === carrier)?.track;
  if (!template || !trackingNumber) return null;
  return template.replace('{number}', encodeURIComponent(trackingNumber));
}

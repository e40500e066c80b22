import { carriers } from '@/brand/carriers';

/** A carrier's name as customers read it. */
export function carrierName(key: string | null): string | null {
  return carriers.find((one) => one.key === key)?.name ?? null;
}

// module: fulfilment
/**
 * The tracking link of a parcel.
 * @param given the link that the merchant entered; it has precedence
 * @returns null if neither the merchant nor the carrier has one
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

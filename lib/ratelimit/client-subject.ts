import 'server-only';
import { headers } from 'next/headers';
import { visitorAddress } from '@/lib/http/arrivals';

const LOOPBACK = /^(?:127\.|::1$)/;

/** Whom the request's network address stands for; null where it would stand for everybody. */
export async function clientSubject(): Promise<string | null> {
  return addressSubject(visitorAddress(await headers()));
}

/**
 * Whom an address stands for: an IPv6 customer has a whole /64. Null for a loopback address, which
 * behind a proxy that is not declared in TRUSTED_PROXIES would stand for every visitor.
 */
export function addressSubject(address: string | null): string | null {
  if (!address || LOOPBACK.test(address)) return null;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0);
  const filled = [
    ...groups,
    ...Array.from({ length: missing }, () => '0'),
    ...(tail ?? '').split(':'),
  ];
  const network = filled.slice(0, 4).map((group) => (group || '0').replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

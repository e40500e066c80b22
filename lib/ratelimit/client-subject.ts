import 'server-only';
import { headers } from 'next/headers';
import { visitorAddress } from '@/lib/http/arrivals';

const LOOPBACK = /^(?:127\.|::1$)/;

/** The client of the request for rate limits; null if the network address identifies nobody. */
export async function clientSubject(): Promise<string | null> {
  return addressSubject(visitorAddress(await headers()));
}

/**
 * The client that a network address identifies: for IPv6 the /64 network, which one customer has. Null for loopback
 * addresses, which all visitors share behind a proxy that TRUSTED_PROXIES does not declare.
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

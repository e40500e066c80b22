import 'server-only';
import { headers } from 'next/headers';
import { isLoopbackAddress, isLoopbackHost } from '@/lib/loopback';

/** By these a proxy says that it asks for somebody else. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip'];

/**
 * Whether a request was made on this machine, under one of its loopback names, and by no other site's
 * page: the rule of the sandbox's own control pages. A name that leads here from elsewhere (DNS
 * rebinding) and a proxy on this machine are both refused.
 *
 * @param request its headers; `x-forwarded-for` lists every address on the way here, the peer's last
 */
export function isLocalVisit(request: Pick<Headers, 'get'>): boolean {
  const host = (request.get('host') ?? '').replace(/:\d{1,5}$/, '');
  if (!isLoopbackHost(host)) return false;
  const addresses = (request.get('x-forwarded-for') ?? '').split(',');
  if (!addresses.every((address) => isLoopbackAddress(address.trim()))) return false;
  if (PROXY_HEADERS.some((name) => request.get(name))) return false;
  const site = request.get('sec-fetch-site');
  const isOwn = !site || site === 'same-origin' || site === 'none';
  // A link that somebody followed to here shows a page and changes nothing.
  return isOwn || request.get('sec-fetch-mode') === 'navigate';
}

/** `isLocalVisit` of the request that is being answered. */
export async function visitIsLocal(): Promise<boolean> {
  return isLocalVisit(await headers());
}

import 'server-only';
import { headers } from 'next/headers';
import { isLoopbackAddress, isLoopbackHost } from '@/lib/loopback';

/** Proxies send these headers for other clients. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip'];

/**
 * Whether a request comes from this machine, to one of its loopback names, and not from another site's page. Refuses
 * DNS rebinding and proxies on this machine.
 * @param request headers, in which `x-forwarded-for` lists all addresses, the peer's last
 */
export function isLocalVisit(request: Pick<Headers, 'get'>): boolean {
  const host = (request.get('host') ?? '').replace(/:\d{1,5}$/, '');
  if (!isLoopbackHost(host)) return false;
  const addresses = (request.get('x-forwarded-for') ?? '').split(',');
  if (!addresses.every((address) => isLoopbackAddress(address.trim()))) return false;
  if (PROXY_HEADERS.some((name) => request.get(name))) return false;
  const site = request.get('sec-fetch-site');
  const isOwn = !site || site === 'same-origin' || site === 'none';
  // Following a link from another site only shows a page.
  return isOwn || request.get('sec-fetch-mode') === 'navigate';
}

export async function visitIsLocal(): Promise<boolean> {
  return isLocalVisit(await headers());
}

import type { Server } from 'node:http';
import { listenAddress } from '../env.ts';
import { processWide } from '../process/process-wide.ts';
import { ownOrigin } from './requests.ts';

const kept = processWide<string>('own-origin');

/**
 * Remembers where this process listens, by a server that has taken a request: `next start --hostname` and
 * HOSTNAME tell Next alone.
 */
export function recordServerAddress(server: Server): void {
  if (kept.get() !== undefined) return;
  const address = server.address();
  if (address === null || typeof address === 'string') return;
  // Metrics have a server of their own.
  if (address.port === listenAddress().port) kept.set(ownOrigin(address.address, address.port));
}

/** Where this process reaches itself: as far as its variables tell, until it has taken its first request. */
export function selfOrigin(): string {
  const { host, port } = listenAddress();
  return kept.get() ?? ownOrigin(host, port);
}

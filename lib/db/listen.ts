import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { env } from '@/lib/env';
import { log } from '@/lib/log';

const RETRY_MS = 1_000;

export type Listening = {
  channels: readonly string[];
  /** Called for each notification, and for all channels after a reconnect. */
  onNotify: (channel: string) => void;
  signal: AbortSignal;
};

/**
 * Listens to NOTIFY on its own connection until the signal aborts, and reconnects. Notifications are lost while it is
 * disconnected, so that callers have to poll, too.
 */
export async function listen({ channels, onNotify, signal }: Listening): Promise<void> {
  while (!signal.aborted) {
    try {
      await listenOnce(channels, onNotify, signal);
    } catch (error) {
      log.debug({ error }, 'The listening connection was lost');
    }
    await pause(RETRY_MS, undefined, { signal }).catch(() => {});
  }
}

async function listenOnce(
  channels: readonly string[],
  onNotify: (channel: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: env().directDatabaseUrl,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'storefront-listen',
  });
  const lost = new AbortController();
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve());
    // Removed with the connection, because an outage may take a thousand connections.
    signal.addEventListener('abort', () => resolve(), { once: true, signal: lost.signal });
  });
  try {
    await client.connect();
    client.on('notification', (message) => onNotify(message.channel));
    for (const channel of channels)
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    for (const channel of channels) onNotify(channel);
    await ended;
  } finally {
    lost.abort();
    await client.end().catch(() => {});
  }
}

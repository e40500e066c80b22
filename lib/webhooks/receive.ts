import { currentTraceparent, inSpan, recordError } from '@/lib/trace';
import { type BatchOptions, batcher } from './batch';
import { MAX_BODY_BYTES, readEvent } from './rules';
import { isSigned } from './signature';
import { appendEvents, type InboxRow, isRowsFault, openInbox } from './store';

export type Delivery = {
  body: Uint8Array;
  signature: string | null | undefined;
  headers: Record<string, string>;
};

/**
 * - 200: stored or quarantined, and committed
 * - 401: not signed by the service, and not stored
 * - 413: too large, and not stored
 * - 503: no secret is configured, or the database did not confirm; the sender retries
 */
export type ReceiveStatus = 200 | 401 | 413 | 503;

export type Receive = (delivery: Delivery) => Promise<{ status: ReceiveStatus }>;

export type ReceiverConfig = {
  /** The current secret and, during a rotation, the previous one. Without a secret, nothing is accepted. */
  secrets: readonly string[];
  tenantId: string;
  append: (row: InboxRow) => Promise<void>;
  /** Called for the first event that cannot be stored, and again after a success. */
  onFailure?: (error: unknown) => void;
};

export function createReceiver(config: ReceiverConfig): Receive {
  const secrets = config.secrets.filter((secret) => secret !== '');
  let failing = false;
  return async ({ body, signature, headers }) => {
    if (secrets.length === 0) return { status: 503 };
    if (body.byteLength > MAX_BODY_BYTES) return { status: 413 };
    if (!isSigned(body, signature, secrets)) return { status: 401 };
    const reading = readEvent(body, config.tenantId);
    const row = { reason: null, kind: null, resourceId: null, ...reading, body, headers };
    const attributes = { 'storefront.event.type': reading.type ?? 'unreadable' };
    return inSpan('receive webhook', { kind: 'consumer', attributes }, async (span) => {
      try {
        await config.append({ ...row, traceparent: currentTraceparent() });
        failing = false;
        return { status: 200 };
      } catch (error) {
        if (!failing) config.onFailure?.(error);
        failing = true;
        recordError(span, error);
        return { status: 503 };
      }
    });
  };
}

const BATCHES: BatchOptions = { maxRows: 64, maxWrites: 2, maxWaiting: 5_000, isRowsFault };

/** @param config.clockKey see `appendEvents` */
export function databaseReceiver(
  config: Pick<ReceiverConfig, 'secrets' | 'tenantId' | 'onFailure'> & {
    databaseUrl: string;
    isPooled?: boolean;
    clockKey?: string | null;
    beforeWrite?: () => Promise<void>;
  },
): { receive: Receive; close: () => Promise<void> } {
  const { clockKey = null, beforeWrite } = config;
  const pool = openInbox(config.databaseUrl, config.isPooled);
  const write = async (rows: readonly InboxRow[]) => {
    await beforeWrite?.();
    await appendEvents(pool, rows, clockKey);
  };
  const append = batcher<InboxRow>(write, BATCHES);
  return { receive: createReceiver({ ...config, append }), close: () => pool.end() };
}

import { WebhookSender } from './send.ts';

/** Deliveries in flight of one tenant. */
export type Lane = {
  readonly inFlight: Set<number>;
  /** Those in flight that were resent meanwhile: the pending attempt is only logged. */
  readonly resent: Set<number>;
  timer: NodeJS.Timeout | undefined;
  isPumpQueued: boolean;
};

/** In-memory state of webhook delivery; the queue is in the database. */
export type DeliveryState = {
  readonly sender: WebhookSender;
  readonly lanes: Map<string, Lane>;
  readonly stop: AbortController;
};

export function createDeliveryState(timeoutMs: number): DeliveryState {
  return {
    sender: new WebhookSender(timeoutMs),
    lanes: new Map(),
    stop: new AbortController(),
  };
}

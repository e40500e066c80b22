import { WebhookSender } from './send.ts';

export type Lane = {
  readonly inFlight: Set<number>;
  /** Resent while an attempt was in flight: that attempt is only logged. */
  readonly resent: Set<number>;
  timer: NodeJS.Timeout | undefined;
  isPumpQueued: boolean;
};

/** In-memory state; the queue is in the database. */
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

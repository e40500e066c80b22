import type { EventType } from '../event-types.ts';
import { type SendResult, WebhookSender } from './send.ts';

export type WebhookSettings = {
  readonly destinationUrl: string | null;
  readonly signingSecret: string;
  /** The secret before the last change, while receivers should still accept it. */
  readonly previousSecret: string | null;
  /** By the machine's clock. */
  readonly previousUntilWall: number | null;
  readonly events: readonly (EventType | '*')[];
  readonly enabled: boolean;
  /** Seconds between attempts; null for the default schedule. */
  readonly retrySchedule: readonly number[] | null;
};

export type DueDelivery = {
  readonly seq: number;
  readonly id: string;
  readonly tries: number;
  readonly eventSeq: number;
  readonly type: string;
  readonly body: string;
};

/** The result of an attempt. A `copy` is a duplicate by a fault: logged, without a status change. */
export type Finished =
  | { readonly delivery: DueDelivery; readonly outcome: 'dropped' }
  | {
      readonly delivery: DueDelivery;
      readonly outcome: 'sent' | 'copy';
      readonly url: string;
      /** By the tenant's clock. */
      readonly at: number;
      readonly wall: number;
      readonly headers: Record<string, string>;
      readonly result: SendResult;
    };

/** Deliveries in flight of one tenant. */
export type Lane = {
  readonly inFlight: Set<number>;
  /** Those in flight that were resent meanwhile: the pending attempt is only logged. */
  readonly resent: Set<number>;
  finished: Finished[];
  overtakers: (() => void)[];
  timer: NodeJS.Timeout | undefined;
  pumpQueued: boolean;
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

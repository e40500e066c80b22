import type { ProfileName } from '../api/profile.ts';
import type { Faults } from '../faults/faults.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { EventType } from '../webhooks/event-types.ts';
import type { Clock } from './clock.ts';
import type { History } from './history.ts';

export type WebhookSettings = {
  readonly destinationUrl: string | null;
  readonly signingSecret: string;
  /** The secret before the last change, while receivers should still accept it. */
  readonly previousSecret: string | null;
  /** By the machine's clock. */
  readonly previousUntilWall: number | null;
  readonly events: readonly (EventType | '*')[];
  /** Seconds between attempts; null for the default schedule. */
  readonly retrySchedule: readonly number[] | null;
};

export type TaxRate = {
  readonly code: string;
  readonly name: string;
  /** Parts per million of the net amount: 200000 is 20 %. */
  readonly ppm: number;
};

export type Tenant = {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly profile: ProfileName;
  readonly clock: Clock;
  readonly webhooks: WebhookSettings;
  readonly taxRates: readonly TaxRate[];
  /** The initial state, to which a reset returns. */
  readonly beginning: Beginning;
  /** By the machine's clock. */
  readonly createdWall: number;
};

/** A tenant's cached and in-memory state. */
export type TenantEntry = {
  tenant: Tenant;
  /** SHA-256 of `<client_id>:<client_secret>`, compared in constant time. */
  credentialsDigest: Buffer;
  /** When the next subscription is due by the tenant's clock; null for never, undefined for unread. */
  nextDueAt: number | null | undefined;
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly history: History;
};

export type Beginning = {
  /** The initial time of the clock, in milliseconds; null for the machine's. */
  readonly now: number | null;
  readonly frozen: boolean;
  readonly taxRates: readonly TaxRate[];
};

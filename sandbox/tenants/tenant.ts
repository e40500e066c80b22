import type { ProfileName } from '../api/profile.ts';
import type { Faults } from '../faults/faults.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { EventType } from '../webhooks/event-types.ts';
import type { Clock } from './clock.ts';
import type { History } from './history.ts';

export type WebhookSettings = {
  readonly destinationUrl: string | null;
  readonly signingSecret: string;
  /** The secret before the last change; receivers should accept both. */
  readonly previousSecret: string | null;
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
  /** The initial state, restored by a reset. */
  readonly beginning: Beginning;
  readonly createdWall: number;
};

export type TenantEntry = {
  tenant: Tenant;
  credentialsDigest: Buffer;
  /** When the next subscription is due; null for never, undefined if not read yet. */
  nextDueAt: number | null | undefined;
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly history: History;
};

export type Beginning = {
  readonly now: number | null;
  readonly frozen: boolean;
  readonly taxRates: readonly TaxRate[];
};

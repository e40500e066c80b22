import type { ProfileName } from '../api/profile.ts';
import type { TaxRate } from '../catalog/tax-rates.ts';
import type { Faults } from '../faults/faults.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { WebhookSettings } from '../webhooks/delivery/delivery-state.ts';
import type { Clock } from './clock.ts';
import type { History } from './history.ts';

export type Tenant = {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly profile: ProfileName;
  readonly clock: Clock;
  /** By the machine's clock. */
  readonly createdWall: number;
};

/** A tenant's cached and in-memory state. */
export type TenantEntry = {
  tenant: Tenant;
  /** SHA-256 of `<client_id>:<client_secret>`, compared in constant time. */
  credentialsDigest: Buffer;
  /** Undefined until read, and again after a change. */
  webhooks: WebhookSettings | undefined;
  /** By code; undefined until read, and again after a change. */
  taxRates: ReadonlyMap<string, TaxRate> | undefined;
  /** When the next subscription is due by the tenant's clock; null for never, undefined for unread. */
  nextDueAt: number | null | undefined;
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly history: History;
};

/** A tenant's initial settings, to which a reset returns. */
export type Beginning = {
  /** The initial time of the clock, in milliseconds; null for the machine's. */
  readonly now: number | null;
  readonly frozen: boolean;
  readonly taxRates: readonly TaxRate[];
};

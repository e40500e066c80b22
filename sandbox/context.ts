import type { BillingState } from './billing/state.ts';
import type { Dialect, ResponseMode } from './dialect/dialect.ts';
import type { Store } from './store/database.ts';
import type { RatedClocks } from './tenants/clock.ts';
import type { TenantEntry } from './tenants/tenant.ts';
import type { DestinationPolicy } from './webhooks/addresses.ts';
import type { DeliveryState } from './webhooks/delivery/delivery-state.ts';

export type SandboxOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** A file, or `:memory:`. */
  readonly database: string;
  /** Defaults for new tenants. */
  readonly responses: ResponseMode;
  readonly dialect: Dialect;
  /** The public origin, if it differs from the listening address. */
  readonly publicUrl: string | null;
  /** The time that new tenants' clocks start with, in milliseconds; null for the machine's. */
  readonly clock: number | null;
  readonly webhookDestinations: DestinationPolicy;
  readonly webhookTimeoutMs: number;
  /** Real milliseconds that the slow test card takes. */
  readonly slowCardMs: number;
  /** Whether it may replace the global Request and Response by faster ones, as the only user of the process. */
  readonly ownProcess: boolean;
};

/** The state of a running sandbox, passed to every module. */
export type SandboxContext = {
  readonly options: SandboxOptions;
  readonly store: Store;
  /** Cached tenants, by id. */
  readonly tenants: Map<string, TenantEntry>;
  /** The machine's time in milliseconds; replaceable in tests. */
  readonly wallClock: () => number;
  readonly billing: BillingState;
  readonly ratedClocks: RatedClocks;
  /** Hashes of the tokens that carry the slow test card. In memory only: a restart makes it quick. */
  readonly slowTokens: Set<string>;
  readonly deliveries: DeliveryState;
  /** The origin as a browser sees it, without a slash at the end. */
  publicUrl(): string;
  /** Set once the server listens. */
  setListeningUrl(url: string): void;
};

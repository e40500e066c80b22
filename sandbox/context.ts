import type { ProfileName } from './api/profile.ts';
import type { Store } from './store/database.ts';
import type { TenantEntry } from './tenants/tenant.ts';
import type { DeliveryState } from './webhooks/delivery-state.ts';

export type SandboxOptions = {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  /** A file, or `:memory:`. */
  readonly database: string;
  /** How new tenants are answered. */
  readonly profile: ProfileName;
  /** The public origin, if it differs from the listening address. */
  readonly publicUrl: string | null;
  readonly webhookTimeoutMs: number;
  /** Whether it may replace the global Request and Response by faster ones, as the only user of the process. */
  readonly ownProcess: boolean;
};

/** Runtime state of billing: timers and pending clock changes. */
type BillingState = {
  readonly timers: Map<string, NodeJS.Timeout>;
  /** The last clock change of a tenant; the next one waits for it. */
  readonly moves: Map<string, Promise<unknown>>;
  stopped: boolean;
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
  readonly deliveries: DeliveryState;
  /** The origin as a browser sees it, without a trailing slash. */
  publicUrl(): string;
  /** Set once the server listens. */
  setListeningUrl(url: string): void;
};

/** One tenant of a running sandbox: the first argument of every domain function. */
export type TenantScope = { readonly context: SandboxContext; readonly tenantId: string };

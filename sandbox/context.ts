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
  readonly profile: ProfileName;
  /** The public origin, if it differs from the listening address. */
  readonly publicUrl: string | null;
  readonly webhookTimeoutMs: number;
  /**
   * Whether to replace the global Request and Response with faster ones. Only for a process that runs nothing else.
   */
  readonly ownProcess: boolean;
};

type BillingState = {
  readonly timers: Map<string, NodeJS.Timeout>;
  /** The last clock change of a tenant; the next one waits for it. */
  readonly moves: Map<string, Promise<unknown>>;
  stopped: boolean;
};

export type SandboxContext = {
  readonly options: SandboxOptions;
  readonly store: Store;
  readonly tenants: Map<string, TenantEntry>;
  readonly wallClock: () => number;
  readonly billing: BillingState;
  readonly deliveries: DeliveryState;
  publicUrl(): string;
  setListeningUrl(url: string): void;
};

export type TenantScope = { readonly context: SandboxContext; readonly tenantId: string };

import { type BillingState, createBillingState, stopBilling } from './billing/scheduler.ts';
import type { Dialect, ResponseMode } from './dialect/dialect.ts';
import { type RatedClocks, stopRatedClocks } from './rated-clocks.ts';
import { Store } from './store/database.ts';
import type { TenantEntry } from './tenants.ts';
import type { DestinationPolicy } from './webhooks/addresses.ts';
import { createDeliveryState, type DeliveryState, stopDeliveries } from './webhooks/dispatcher.ts';

export type SandboxOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** A file, or `:memory:`. */
  readonly database: string;
  /** What new tenants get when they do not choose. */
  readonly responses: ResponseMode;
  readonly dialect: Dialect;
  /** The origin that browsers reach the sandbox by, when it is not the one listened on. */
  readonly publicUrl: string | null;
  /** The time that new tenants' clocks start with, in milliseconds; null for the machine's. */
  readonly clock: number | null;
  readonly webhookDestinations: DestinationPolicy;
  readonly webhookTimeoutMs: number;
  /** Real milliseconds that the slow test card takes. */
  readonly slowCardMs: number;
  /** Whether it has the process to itself, and may make the global Request and Response lighter. */
  readonly ownProcess: boolean;
};

const DEFAULT_OPTIONS: SandboxOptions = {
  port: 0,
  host: '127.0.0.1',
  database: ':memory:',
  responses: 'full',
  dialect: 'default',
  publicUrl: null,
  clock: null,
  webhookDestinations: { loopback: true, private: true },
  webhookTimeoutMs: 10_000,
  slowCardMs: 3_000,
  ownProcess: false,
};

/** Everything that one running sandbox consists of; every module works on one of these. */
export type SandboxContext = {
  readonly options: SandboxOptions;
  readonly store: Store;
  /** Tenants that were read once, by identifier. */
  readonly tenants: Map<string, TenantEntry>;
  /** The machine's time in milliseconds; tests may give their own. */
  readonly wallClock: () => number;
  readonly billing: BillingState;
  readonly ratedClocks: RatedClocks;
  /** Hashes of the tokens that carry the slow test card. In memory only: a restart makes it quick. */
  readonly slowTokens: Set<string>;
  readonly deliveries: DeliveryState;
  /** The origin as a browser sees it, without a slash at the end. */
  publicUrl(): string;
  /** Told by the server once it listens. */
  setListeningUrl(url: string): void;
};

/**
 * Opens the database and puts a sandbox together. Nothing listens yet.
 *
 * @throws when the database cannot be opened.
 */
export function createContext(
  options: Partial<SandboxOptions> = {},
  wallClock: () => number = Date.now,
): SandboxContext {
  const resolved = { ...DEFAULT_OPTIONS, ...options };
  let listeningUrl = `http://${resolved.host}:${resolved.port}`;
  return {
    options: resolved,
    store: new Store(resolved.database),
    tenants: new Map(),
    wallClock,
    billing: createBillingState(),
    ratedClocks: { tenants: new Set(), timer: undefined },
    slowTokens: new Set(),
    deliveries: createDeliveryState(resolved),
    publicUrl: () => resolved.publicUrl ?? listeningUrl,
    setListeningUrl: (url) => {
      listeningUrl = url;
    },
  };
}

/** Stops timers and deliveries and closes the database. */
export function closeContext(context: SandboxContext): void {
  stopBilling(context);
  stopDeliveries(context);
  stopRatedClocks(context);
  context.store.close();
}

import { stopBilling } from './billing/scheduler.ts';
import type { SandboxContext, SandboxOptions } from './context.ts';
import { Store } from './store/database.ts';
import { createDeliveryState } from './webhooks/delivery-state.ts';
import { stopDeliveries } from './webhooks/dispatcher.ts';

const DEFAULT_OPTIONS: SandboxOptions = {
  port: 0,
  host: '127.0.0.1',
  database: ':memory:',
  profile: 'full',
  publicUrl: null,
  webhookTimeoutMs: 10_000,
  ownProcess: false,
};

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
    billing: { timers: new Map(), moves: new Map(), stopped: false },
    deliveries: createDeliveryState(resolved.webhookTimeoutMs),
    publicUrl: () => resolved.publicUrl ?? listeningUrl,
    setListeningUrl: (url) => {
      listeningUrl = url;
    },
  };
}

export function closeContext(context: SandboxContext): void {
  stopBilling(context);
  stopDeliveries(context);
  context.store.close();
}

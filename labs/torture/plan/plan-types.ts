import { type Failpoint, failpointNames } from '@/lib/payments/failpoints';

/** Shoppers' behaviours and their shares. All but the last three have a good card and keep trying. */
export const behaviours = {
  buys: 30,
  'submits twice at once': 12,
  'pays in two tabs': 12,
  'pays in two tabs to two addresses': 7,
  'changes the cart under the same key': 7,
  'has a declined card first': 9,
  'meets a new price': 4,
  'signs in while paying': 7,
  'sends a made-up token first': 3,
  'has only a declined card': 4,
  'leaves after one submission': 5,
};
export type Behaviour = keyof typeof behaviours;

export const webKillPoints = [
  'before-a',
  'after-a',
  'after-customer',
  'after-b',
  'post-under-way',
  'after-post',
  'before-c',
  'after-c',
] as const;

export const workerKillPoints = failpointNames.filter((name) => name.startsWith('reconciler'));

/** Stays armed until a process dies of it. */
export type Kill = {
  /** Its name in the report. */
  point: string;
  /** Null for any time during the call. */
  failpoint: Failpoint | null;
  /** Real time after the failpoint. */
  delayMs: number;
  victim: number;
};

/** The worker dies when it reaches the failpoint for the n-th time. */
export type WorkerDeath = { failpoint: Failpoint; nth: number };

export type ShopperPlan = {
  index: number;
  behaviour: Behaviour;
  /** Shared within a group, like the cart's content. */
  email: string;
  lines: [product: number, units: number][];
  kill: Kill | null;
  /** Another client charges the same customer for the same items after the shopper's reply was lost. */
  lookalike: boolean;
  seed: number;
};

/** Happens once this share of the visitors has finished. */
export type Incident = { at: number } & (
  | { kind: 'connections cut'; share: number }
  | { kind: 'database restarted' | 'database crashed' | 'database copied' | 'database restored' }
  | { kind: 'worker killed' }
  | { kind: 'clocks moved'; ms: number }
);

export type FaultPlan = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  kind: string;
  probability: number;
  seed: number;
  status?: number;
  delayMs?: number;
  secondsAgo?: number;
};

export type EventFault = {
  target: 'webhook';
  event: string;
  kind: 'drop' | 'duplicate';
  probability: number;
  seed: number;
};

export type Plan = {
  shoppers: ShopperPlan[];
  // module: subscriptions
  subscribers: SubscriberPlan[];
  incidents: Incident[];
  faults: FaultPlan[];
  workerDeaths: WorkerDeath[];
};

export type PlanOptions = {
  orders: number;
  seed: number;
  products: number;
  repeats: number;
  restore?: boolean;
};

// module: subscriptions
export const subscriberBehaviours = [
  'joins',
  'submits Join twice at once',
  'joins in two tabs',
  'has a declined card first',
  'switches plans',
  'changes the quantity',
  'changes the card',
  'cancels',
  'cancels and joins again',
  'cancels after a renewal',
  'has a card that fails at the renewal',
  'has a free trial',
  'has only a declined card',
  'leaves after one submission',
] as const;
export type SubscriberBehaviour = (typeof subscriberBehaviours)[number]; // module: subscriptions

// module: subscriptions
export type SubscriberPlan = {
  index: number;
  behaviour: SubscriberBehaviour;
  email: string;
  quantity: number;
  kill: Kill | null;
  seed: number;
};

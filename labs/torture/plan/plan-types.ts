import { type Failpoint, failpointNames } from '@/lib/payments/failpoints';

/** The behaviours of shoppers, and the share of each. All but the last three have a good card and keep trying. */
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

/** Failpoints at which a web process is killed, named after the last completed step. */
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

/** Failpoints at which a worker is killed. */
export const workerKillPoints = failpointNames.filter((name) => name.startsWith('reconciler'));

/** A kill that accompanies a person's submissions until one process dies of it. */
export type Kill = {
  /** Its name in the report. */
  point: string;
  /** The step at which the process dies; null for any time during the call. */
  failpoint: Failpoint | null;
  /** Real time after the failpoint. */
  delayMs: number;
  /** The person's number: shoppers and subscribers are numbered together. */
  victim: number;
};

/** The n-th time that a worker comes to a failpoint is its last. */
export type WorkerDeath = { failpoint: Failpoint; nth: number };

export type ShopperPlan = {
  index: number;
  behaviour: Behaviour;
  /** Guests of one group share an address and a cart's content. */
  email: string;
  lines: [product: number, units: number][];
  kill: Kill | null;
  /** Somebody else charges the same for the same customer, once the shopper's reply was lost. */
  lookalike: boolean;
  /** Picks processes and pauses. */
  seed: number;
};

/** An incident for everybody once this share of the shoppers has arrived. */
export type Incident = { at: number } & (
  | { kind: 'connections cut'; share: number }
  | { kind: 'database restarted' | 'database crashed' }
  | { kind: 'worker killed' }
  | { kind: 'clocks moved'; ms: number }
);

/** A fault that the sandbox fires on a share of the calls. */
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

/** A fault of a share of the deliveries of these events. */
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
  /** None, unless they are added: subscribers/plan.ts. */
  subscribers: SubscriberPlan[];
  incidents: Incident[];
  faults: FaultPlan[];
  workerDeaths: WorkerDeath[];
};

export type PlanOptions = {
  orders: number;
  seed: number;
  products: number;
  /** How often each kill, cut and restart is planned. */
  repeats: number;
};

// module: subscriptions
/** The behaviours of subscribers. All but two have a card that works when they join. */
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
  /** Picks processes and pauses. */
  seed: number;
};

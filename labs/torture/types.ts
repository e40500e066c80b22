import type { Examined } from './ledger/examine.ts';
import type { Reviews } from './ledger/settle.ts';
import type { Plan } from './plan/plan-types.ts';
import type { Measured } from './shopper.ts';
import type { ClubReport } from './subscribers/examine.ts';

export type StormReport = {
  incidents: Map<string, number>;
  /** Faults that fired, by "method path kind". */
  faults: Map<string, number>;
  lookalikes: number;
};

export type TortureOptions = {
  orders: number;
  /** People with an account who join a club; none without it. */
  subscribers?: number;
  seed: number;
  processes: number;
  workers: number;
  /** Shoppers at the same time. */
  lanes: number;
  /** How often each kill, cut and restart is planned. */
  repeats: number;
  /** How often everything has to go wrong at least. */
  least: number;
  responses: 'full' | 'minimal';
  /** Whether something stands between shop and service that doubles, swaps and forgets. */
  middlebox?: boolean;
  /** As the sandbox takes it: default, alternate, random:SEED. */
  dialect: string;
  onProgress: (step: string, done: number, all: number) => void;
};

export type TortureReport = Examined &
  Reviews &
  StormReport &
  Measured & {
    plan: Plan;
    /** How it went with subscriptions, if there were any. */
    clubs: ClubReport | null;
    /** How often processes died where they were told to. */
    kills: Map<string, number>;
    /** Had a good card, kept trying, and have no paid order. */
    neverPaid: string[];
    /** What happened to whom a promise was broken. */
    stories: string[];
    /** Processes that ended although nobody killed them, or not in order when asked to. */
    fallen: string[];
    /** What the processes wrote to stderr. */
    log: string;
    /** What a middlebox did, and how often. */
    tricks: ReadonlyMap<string, number>;
    stormSeconds: number;
    settleSeconds: number;
  };

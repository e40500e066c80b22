import type { Profile } from '../wires/profiles.ts';
import type { Examined } from './ledger/examine.ts';
import type { Reviews } from './ledger/settle.ts';
import type { Plan } from './plan/plan-types.ts';
import type { ClubReport } from './subscribers/examine.ts'; // module: subscriptions

export type StormReport = {
  incidents: Map<string, number>;
  /** Faults that fired, by "method path kind". */
  faults: Map<string, number>;
  lookalikes: number;
};

export type TortureOptions = {
  orders: number;
  // module: subscriptions
  /** Customers with an account who join a club. */
  subscribers: number;
  seed: number;
  processes: number;
  workers: number;
  /** Concurrent shoppers. */
  lanes: number;
  /** How often each kill, cut and restart is planned. */
  repeats: number;
  /** What the service shows. */
  profile: Profile;
  /** Whether a middlebox between shop and service duplicates, swaps and drops. */
  middlebox: boolean;
  onProgress: (step: string, done: number, all: number) => void;
};

export type TortureReport = Examined &
  Reviews &
  StormReport & {
    plan: Plan;
    /** Errors of web processes, with their counts. */
    errors: ReadonlyMap<string, number>;
    // module: subscriptions
    /** The results of subscriptions, if there were any. */
    clubs: ClubReport | null;
    /** How often processes died at their failpoint. */
    kills: Map<string, number>;
    /** Had a good card, kept trying, and have no paid order. */
    neverPaid: string[];
    /** The histories of the orders in violations. */
    stories: string[];
    /** Unexpected exits, and unclean ones on termination. */
    fallen: string[];
    /** What the processes wrote to stderr. */
    log: string;
    /** How many shoppers submitted twice at once and got both answers. */
    doubled: number;
    /** The middlebox tricks that were played, and how often. */
    tricks: ReadonlyMap<string, number>;
    stormSeconds: number;
    settleSeconds: number;
  };

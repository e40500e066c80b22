import type { Profile } from '../wires/profiles.ts';

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
  profile: Profile;
  /** Whether a middlebox between shop and service duplicates, swaps and drops. */
  middlebox: boolean;
  onProgress: (step: string, done: number, all: number) => void;
};

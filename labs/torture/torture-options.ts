import type { Profile } from '../wires/profiles.ts';
import type { PlanOptions } from './plan/plan-types.ts';

export type TortureOptions = PlanOptions & {
  subscribers: number; // module: subscriptions
  processes: number;
  workers: number;
  /** Concurrent shoppers. */
  lanes: number;
  profile: Profile;
  middlebox: boolean;
  onProgress: (step: string, done: number, all: number) => void;
};

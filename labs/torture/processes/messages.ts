import type { ActionState } from '@/lib/auth/actions/action-state'; // module: subscriptions
import type { Viewer } from '@/lib/auth/viewer'; // module: subscriptions
import type { Shopper } from '@/lib/checkout/earlier';
import type { PayOutcome } from '@/lib/checkout/outcome';
import type { PayInput } from '@/lib/checkout/schema';
import type { SubscribeInput } from '@/modules/subscriptions/attempt/schema';
import type { SubscriptionAttemptOutcome } from '@/modules/subscriptions/attempt/subscribe';
import type { SubscriptionChange } from '@/modules/subscriptions/changes/change-subscription';
import type { Kill } from '../plan/plan-types.ts';

export type SubmitMessage = {
  input: PayInput;
  shopper: Shopper;
  view: string;
  kill: Kill | null;
};

// module: subscriptions
export type SubscribeMessage = {
  who: Viewer;
  input: SubscribeInput;
  kill: Kill | null;
};

// module: subscriptions
/** A change to subscription `id`, sent to the web process's /manage. */
export type CommandMessage = {
  who: Viewer;
  id: string;
  command: SubscriptionChange;
  kill: Kill | null;
};

export type Message =
  | SubscribeMessage // module: subscriptions
  | CommandMessage // module: subscriptions
  | SubmitMessage;

export type Answer = {
  result:
    | SubscriptionAttemptOutcome // module: subscriptions
    | ActionState // module: subscriptions
    | PayOutcome;
};

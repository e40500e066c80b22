import type { PayResult, Shopper } from '@/lib/checkout/pay';
import type { PayInput } from '@/lib/checkout/schema';
import type { Kill } from './plan.ts';

/** What the harness sends to a web process. */
export type PressMessage = {
  input: PayInput;
  shopper: Shopper;
  kill: (Kill & { victim: number }) | null;
};

/** What it answers: a result, or what broke off. */
export type Pressed = { result: PayResult; queries: number } | { error: string };

import * as z from 'zod';

const subscription = z.object({ subscriptionId: z.string() });

export const subscriptionMailKinds = {
  'subscription-started': subscription,
  // Queued mails have the attempt's id under this name.
  'subscription-not-started': z.object({ signupId: z.string() }),
  'subscription-renewed': subscription,
  'subscription-failed': subscription,
  'subscription-ended': subscription,
  'subscription-goes-on': subscription,
  'subscription-not-changed': subscription,
  'subscription-found': subscription,
  'subscription-trial-ends': subscription,
  'subscription-charged-late': subscription,
} as const;

/** Confirmation messages after an action. The URL contains the key only. */
const SENTENCES = {
  'tenant-created': 'The tenant was created. Its credentials are below.',
  'tenant-saved': 'The tenant was saved.',
  'tenant-deleted': 'The tenant and all of its data were deleted.',
  'secret-rotated': 'The client secret was rotated. The old one is no longer valid.',
  'webhooks-saved': 'The webhook settings were saved.',
  'signing-rotated': 'The signing secret was rotated. New deliveries are signed with it.',
  resent: 'The delivery is being resent.',
  'resent-failed': 'All failed deliveries are being resent.',
  'customer-saved': 'The customer was saved.',
  'customer-deleted': 'The customer was deleted.',
  'product-created': 'The product was created.',
  'product-saved': 'The product was saved.',
  'product-deleted': 'The product was deleted.',
  'plan-created': 'The plan was created.',
  'plan-saved': 'The plan was saved.',
  'plan-deleted': 'The plan was deleted. Its subscriptions continue.',
  'subscription-canceled': 'The subscription was canceled.',
  'clock-moved': 'The clock was changed, and everything due was processed.',
  'fault-armed': 'The fault is armed.',
  'fault-disarmed': 'The fault was disarmed.',
  'faults-cleared': 'All faults were disarmed.',
} as const;

export type Said = keyof typeof SENTENCES;

/** The message for a key in the URL, or undefined for an unknown key. */
export function sentenceOf(key: string | undefined): string | undefined {
  return key !== undefined && Object.hasOwn(SENTENCES, key) ? SENTENCES[key as Said] : undefined;
}

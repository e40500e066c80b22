/** What a page says after something was done. The address carries the key only. */
const SENTENCES = {
  'tenant-created': 'The tenant is there. Its credentials are below.',
  'tenant-saved': 'The tenant was saved.',
  'tenant-deleted': 'The tenant and everything that belonged to it are gone.',
  'secret-rotated': 'There is a new client secret. The old one has stopped working.',
  'webhooks-saved': 'The webhook settings were saved.',
  'signing-rotated': 'Deliveries are signed with a new secret from now on.',
  resent: 'The delivery is being sent again.',
  'resent-failed': 'All failed deliveries are being sent again.',
  'customer-saved': 'The customer was saved.',
  'customer-deleted': 'The customer was deleted.',
  'product-created': 'The product was created.',
  'product-saved': 'The product was saved.',
  'product-deleted': 'The product was deleted.',
  'plan-created': 'The plan was created.',
  'plan-saved': 'The plan was saved.',
  'plan-deleted': 'The plan was deleted. Subscriptions on it go on.',
  'subscription-canceled': 'The subscription has ended.',
  'clock-moved': 'The clock was changed, and all that was due has been done.',
  'fault-armed': 'The fault is armed.',
  'fault-disarmed': 'The fault was disarmed.',
  'faults-cleared': 'No fault is armed any more.',
} as const;

export type Said = keyof typeof SENTENCES;

/** The sentence for the key in an address, or nothing for a key that there is not. */
export function sentenceOf(key: string | undefined): string | undefined {
  return key !== undefined && Object.hasOwn(SENTENCES, key) ? SENTENCES[key as Said] : undefined;
}

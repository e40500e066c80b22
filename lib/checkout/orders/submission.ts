import type { Quote } from '@/lib/checkout/pricing/rules';
import type { Address, Contact } from '@/lib/checkout/schema';

/** A submission of the checkout page, with the quote that it agreed to. */
export type Submission = {
  key: string;
  fingerprint: string;
  cartId: string;
  userId: string | null;
  quote: Quote;
  contact: Contact;
  address: Address;
  card?: { last4: string; type: string };
  paymentToken: string;
};

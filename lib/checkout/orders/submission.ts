import type { Quote } from '@/lib/checkout/pricing/rules';
import type { Address, Contact } from '@/lib/checkout/schema';
import type { DayRange } from '@/lib/delivery/calendar';

/** A submission of the checkout page, with the quote that it agreed to. */
export type Submission = {
  key: string;
  fingerprint: string;
  cartId: string;
  userId: string | null;
  /** Key of the view that it was made in; null is the default one. */
  view?: string | null;
  quote: Quote;
  contact: Contact;
  address: Address;
  /** The promised delivery dates; null if there are none. */
  arrival?: DayRange | null;
  card?: { last4: string; type: string };
  paymentToken: string;
};

import type * as z from 'zod/mini';
import { safeReturnPath, signInMessage } from '@/lib/auth/rules';
import { readQuantity } from '@/lib/cart/rules';
import { markerless } from '@/lib/catalog/rules';
import { readCheckoutKey } from '@/lib/checkout/checkout-key';
import { detailsSchema, payInputSchema } from '@/lib/checkout/schema';
import { idSchema, profileSchema } from '@/lib/customers/schema';
import { emailSchema } from '@/lib/email-address';
import { facets, readSearch } from '@/lib/listing/search';
import { createLog } from '@/lib/log';
import { fromDecimal } from '@/lib/money';
import { readTimeRange } from '@/lib/webhooks/replay';
import { readEvent } from '@/lib/webhooks/rules';
import { subscribeSchema } from '@/modules/subscriptions/attempt/schema';

const parse = (schema: z.ZodMiniType) => (input: string) =>
  [{ email: input, token: input, id: input, text: input, confirm: input }, input].map((value) =>
    schema.safeParse(value),
  );

const contact = { firstname: 'A', lastname: 'B', email: 'a@b.example' };
const address = { line1: 'A', city: 'B', postalCode: 'C', country: 'IE' };

const unread = createLog('info', { write: () => {} });

export const readers: Record<string, (input: string) => unknown> = {
  'a line of the log': (text) => unread.info({ text, [text]: text }, text),
  'an error in the log': (text) => unread.info({ error: new Error(text) }, ''),
  'an e-mail address': parse(emailSchema),
  'where to go after signing in': (text) => safeReturnPath(`/${text}`),
  'a code of the sign-in page': (text) => [signInMessage(text), signInMessage('Limited', text)],
  'a quantity': readQuantity,
  'a search': (text) =>
    readSearch({
      ...Object.fromEntries(facets.map((facet) => [facet, [text, text]])),
      q: text,
      after: text,
      sort: text,
    }),
  'the details of an order': (text) =>
    detailsSchema.safeParse({
      contact: { ...contact, email: text, phone: text, firstname: text },
      address: { ...address, postalCode: text, country: text },
      shippingMethod: text,
    }),
  'a payment': (text) =>
    payInputSchema.safeParse({ contact, address, checkoutKey: text, paymentToken: text }),
  'the key of a checkout': readCheckoutKey,
  'a profile': (text) => profileSchema.safeParse({ firstname: text, lastname: text, phone: text }),
  'an id': parse(idSchema),
  // module: subscriptions
  'a subscription attempt': (text) =>
    subscribeSchema.safeParse({ key: text, quantity: text, country: text }),
  'a time': (text) => readTimeRange(text, text),
  'a webhook': (text) =>
    readEvent(Buffer.from(JSON.stringify({ type: text, businessId: text, payload: text })), text),
  'an amount': (text) => [fromDecimal(text, 'EUR'), fromDecimal(`1.${text}`, 'EUR')],
  'a description': markerless,
};

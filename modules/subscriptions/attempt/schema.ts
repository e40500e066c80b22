import * as z from 'zod/mini';
import { deliverable } from '@/lib/addresses/country-rules';
import { addressSchema, contactSchema } from '@/lib/checkout/schema';
import { cleanCode } from '@/lib/text-input';
import { currentTexts } from '@/lib/texts/current-view';
import { messageOf, wholeQuantity } from '../messages';
import { MAX_QUANTITY } from './limits';

const notInteger = { error: () => wholeQuantity() };

const quantitySchema = z.pipe(
  z.union([z.number(), z.string().check(z.overwrite(cleanCode), z.regex(/^\d{1,6}$/, notInteger))]),
  z.pipe(
    z.transform((value: number | string) => Number(value)),
    z.int(notInteger).check(z.minimum(1, notInteger), z.maximum(MAX_QUANTITY, notInteger)),
  ),
);

const key = z.string().check(z.minLength(1), z.maxLength(600));
const paymentToken = z
  .string()
  .check(
    z.minLength(1, { error: () => currentTexts().t.forms.problems['no-token'] }),
    z.maxLength(4096),
  );
const card = z.optional(
  z.object({
    last4: z.string().check(z.regex(/^\d{4}$/)),
    type: z.string().check(z.maxLength(40)),
  }),
);
const { firstname, lastname } = contactSchema.shape;
const { line1, line2, city, region, postalCode, country } = addressSchema.shape;

/** Answers to a plan's questions, by key; unknown keys are ignored. */
const choices = z._default(
  z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(40))),
  {},
);

export const subscribeSchema = z.object({
  /** From the page: identifies this subscription attempt, however often it is submitted. */
  key,
  planKey: z.string().check(z.maxLength(100)),
  quantity: quantitySchema,
  country,
  firstname,
  lastname,
  address: z.object({ line1, line2, city, region, postalCode }),
  choices,
  /** Minor units for one month, as the button showed it. */
  shownTotal: z.int().check(z.nonnegative()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  trialDays: z.int().check(z.nonnegative()),
  paymentToken,
  card,
});
export type SubscribeInput = z.infer<typeof subscribeSchema>;

export const quoteSchema = z.object({
  planKey: z.string().check(z.maxLength(100)),
  quantity: quantitySchema,
  country,
  postalCode: z._default(z.string().check(z.maxLength(80)), ''),
  city: z._default(z.string().check(z.maxLength(200)), ''),
  region: z._default(z.string().check(z.maxLength(200)), ''),
});
export type QuoteInput = z.infer<typeof quoteSchema>;

const id = z.uuid({ error: () => messageOf('notYours') });

/** From a form: its fields are flat, and its answers are named "choice.<key>". */
export const deliverySchema = z
  .object({
    id,
    firstname,
    lastname,
    line1,
    line2,
    city,
    region,
    postalCode,
    country,
    choices,
  })
  .check(deliverable);
export type DeliveryInput = z.infer<typeof deliverySchema>;

/** Pages of older releases submit no prices. */
const stale = { error: () => messageOf('stalePage') };

export const planChangeSchema = z.pipe(
  z.object({
    id,
    planKey: z.string().check(z.maxLength(100)),
    /** Minor units for one month, as the page showed it. */
    shownTotal: z.string(stale).check(z.regex(/^\d{1,12}$/, stale)),
    currency: z.string(stale).check(z.regex(/^[A-Z]{3}$/, stale)),
  }),
  z.transform(({ shownTotal, currency, ...change }) => ({
    ...change,
    agreedMonth: { amount: Number(shownTotal), currency },
  })),
);
export const quantityChangeSchema = z.object({
  id,
  quantity: quantitySchema,
  /** The monthly total that the customer confirmed, as "3400 EUR"; without it, the change is only priced. */
  agreed: z.optional(z.string()),
});
export const cardChangeSchema = z.object({ id, paymentToken, card });
export const subscriptionIdSchema = z.object({ id });

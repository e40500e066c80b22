import * as z from 'zod/mini';

/**
 * What the checkout page sends. In zod's small build, because the page checks with the same rules
 * before it asks the server.
 */

const line = (max: number, message: string) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, message), z.maxLength(max, `At most ${max} characters.`));

const optionalLine = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters.`)), '');

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

export const contactSchema = z.object({
  email: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'At most 254 characters.'))
    .check(z.email('Enter an e-mail address such as name@example.com.')),
  firstname: line(80, 'Enter your first name.'),
  lastname: line(80, 'Enter your last name.'),
  phone: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^$|^[+()\d][\d ()./-]{4,29}$/, 'Enter a phone number, or leave it empty.'),
      ),
    '',
  ),
});

/** What every country's addresses have in common: what each asks for is in lib/addresses. */
export const addressSchema = z.object({
  line1: line(120, 'Enter your street and house number.'),
  line2: optionalLine(120),
  city: optionalLine(80),
  region: optionalLine(80),
  postalCode: optionalLine(16),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country.')),
});

export const detailsSchema = z.object({
  contact: contactSchema,
  address: addressSchema,
  shippingMethod: line(40, 'Choose a delivery method.'),
});

export const payInputSchema = z.extend(detailsSchema, {
  /** From prepareCheckout: names this purchase, however often Pay is submitted. */
  checkoutKey: line(600, 'The page is out of date. Load it again.'),
  cartId: line(100, 'The page is out of date. Load it again.'),
  /** Minor units, as the Pay button showed it. */
  shownTotal: z.int().check(z.nonnegative()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** What the page listed, unit prices in minor units: another cart may come to the same total. */
  shownLines: z.optional(
    z
      .array(
        z.object({
          variantId: z.string().check(z.maxLength(64)),
          quantity: z.int().check(z.positive()),
          unit: z.int().check(z.nonnegative()),
        }),
      )
      .check(z.maxLength(500)),
  ),
  /** The days that the page promised, as ISO 8601. */
  shownArrival: z.optional(z.object({ from: day, to: day })),
  /** data.sessionToken of the card form's completeTransaction. */
  paymentToken: line(4096, 'The card form gave no token. Enter your card again.'),
  card: z.optional(
    z.object({
      last4: z.string().check(z.regex(/^\d{4}$/)),
      type: z.string().check(z.maxLength(40)),
    }),
  ),
});

export const quoteInputSchema = z.object({
  cartId: z.string().check(z.maxLength(100)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  shippingMethod: z.string().check(z.maxLength(40)),
});

export type Contact = z.infer<typeof contactSchema>;
export type Address = z.infer<typeof addressSchema>;
export type CheckoutDetails = z.infer<typeof detailsSchema>;
export type PayInput = z.infer<typeof payInputSchema>;

/** Messages by the field's dotted name, e.g. { "contact.email": "Enter an e-mail address …" }. */
export type FieldErrors = Record<string, string>;

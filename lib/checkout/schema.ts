import * as z from 'zod/mini';
import { emailSchema } from '@/lib/email-address';
import { cleanCode, cleanLine } from '@/lib/text-input';
import type { Dictionary } from '@/lib/texts/dictionary';

/**
 * What the checkout page submits. With zod/mini, because the page validates with the same schema in
 * the browser.
 */

/** Why a field is invalid: each has its text in every language. */
type Problem = keyof Dictionary['forms']['problems'];

const tooLong: Problem = 'too-long';

const line = (max: number, problem: Problem) =>
  z.string().check(z.overwrite(cleanLine), z.minLength(1, problem), z.maxLength(max, tooLong));

const optionalLine = (max: number, clean = cleanLine) =>
  z._default(z.string().check(z.overwrite(clean), z.maxLength(max, tooLong)), '');

/** A regular expression with the problem if it does not match. */
const like = (pattern: RegExp, problem: Problem) => z.regex(pattern, problem);

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

export const contactSchema = z.object({
  email: emailSchema,
  firstname: line(80, 'no-firstname'),
  lastname: line(80, 'no-lastname'),
  /** For the courier: whatever a person can read, also with an extension or a remark. */
  phone: optionalLine(90, cleanCode),
});

/** What addresses of all countries have in common; the formats by country are in lib/addresses. */
export const addressSchema = z.object({
  line1: line(120, 'no-street'),
  line2: optionalLine(120),
  city: optionalLine(80),
  region: optionalLine(80),
  postalCode: optionalLine(16, cleanCode),
  country: z.string().check(like(/^[A-Z]{2}$/, 'no-country')),
});

export const detailsSchema = z.object({
  contact: contactSchema,
  address: addressSchema,
  shippingMethod: line(40, 'no-method'),
});

export const payInputSchema = z.extend(detailsSchema, {
  /** From prepareCheckout: identifies this purchase, however often Pay is submitted. */
  checkoutKey: line(600, 'stale-page'),
  cartId: line(100, 'stale-page'),
  /** Minor units, as the Pay button showed it. */
  shownTotal: z.int().check(z.nonnegative()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The lines on the page, unit prices in minor units: another cart may have the same total. */
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
  /** The delivery dates on the page, as ISO 8601. */
  shownArrival: z.optional(z.object({ from: day, to: day })),
  /** data.sessionToken of the card form's completeTransaction. */
  paymentToken: line(4096, 'no-token'),
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
  /** What tells in which part of the country an address is. */
  postalCode: optionalLine(80),
  city: optionalLine(200),
  region: optionalLine(200),
  shippingMethod: z.string().check(z.maxLength(40)),
});

export type Contact = z.infer<typeof contactSchema>;
export type Address = z.infer<typeof addressSchema>;
export type CheckoutDetails = z.infer<typeof detailsSchema>;
export type PayInput = z.infer<typeof payInputSchema>;

/** Texts by the field's dotted name, e.g. { "contact.email": "Enter an e-mail address …" }. */
export type FieldErrors = Record<string, string>;

import * as z from 'zod';

const money = z.object({ amount: z.int(), currency: z.string() });

/**
 * Everything that an invoice says, as it was issued: pages show this and nothing else, so that no later
 * change of brand, product or account changes an invoice. Amounts are minor units of `currency`, timestamps ISO 8601.
 */
export const invoiceDocument = z.object({
  version: z.literal(1),
  number: z.string(),
  issuedAt: z.iso.datetime(),
  paidAt: z.iso.datetime(),
  /** BCP 47: how its amounts and dates are written, and the language that it is in. */
  locale: z.string(),
  currency: z.string(),
  seller: z.object({
    name: z.string(),
    /** The postal address. */
    lines: z.array(z.string()),
    taxNumber: z.string(),
    email: z.string(),
  }),
  buyer: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    /** ISO 3166-1 alpha-2: where the tax was taken. */
    country: z.string(),
    email: z.string(),
  }),
  about: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('order'), orderNumber: z.string() }),
    z.object({
      kind: z.literal('subscription'),
      plan: z.string(),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
    }),
  ]),
  lines: z.array(
    z.object({
      name: z.string(),
      detail: z.string(),
      quantity: z.int(),
      unit: z.int(),
      total: z.int(),
      /** Parts per million: 20 % is 200000. Several taxes may apply. */
      ratesPpm: z.array(z.int()),
    }),
  ),
  taxes: z.array(
    z.object({
      code: z.string(),
      /** In the shop's language, as reports have it. */
      name: z.string(),
      /** In the invoice's language, where that says something else. */
      label: z.string().optional(),
      ratePpm: z.int(),
      base: z.int(),
      amount: z.int(),
    }),
  ),
  net: z.int(),
  tax: z.int(),
  gross: z.int(),
  /** The prices of its lines contain the taxes; those of earlier documents did not. */
  taxesIncluded: z.boolean().default(false),
  /** What the service shows as charged, where that is not `gross`. */
  charged: money.nullable(),
  card: z.object({ type: z.string(), last4: z.string() }).nullable(),
  /** The charge's id at the service, where that is known. */
  reference: z.string().nullable(),
});

export type InvoiceDocument = z.infer<typeof invoiceDocument>;

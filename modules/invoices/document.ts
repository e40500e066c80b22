import * as z from 'zod';

const money = z.object({ amount: z.int(), currency: z.string() });

/**
 * The full content of an issued invoice. Pages render nothing else, so later changes of brand, product or account do
 * not change it. Amounts are in minor units of `currency`, times in ISO 8601.
 */
export const invoiceDocument = z.object({
  version: z.literal(1),
  number: z.string(),
  issuedAt: z.iso.datetime(),
  paidAt: z.iso.datetime(),
  /** BCP 47: the invoice's language and formats. */
  locale: z.string(),
  currency: z.string(),
  seller: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    taxNumber: z.string(),
    email: z.string(),
  }),
  buyer: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    /** ISO 3166-1 alpha-2: the country that the tax belongs to. */
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
      /** Parts per million (20 % is 200000). Several taxes may apply. */
      ratesPpm: z.array(z.int()),
    }),
  ),
  taxes: z.array(
    z.object({
      code: z.string(),
      /** In the shop's default language, for reports. */
      name: z.string(),
      /** In the invoice's language, if different. */
      label: z.string().optional(),
      ratePpm: z.int(),
      base: z.int(),
      amount: z.int(),
    }),
  ),
  net: z.int(),
  tax: z.int(),
  gross: z.int(),
  /** Whether line prices include taxes. Documents without the field have net prices. */
  taxesIncluded: z.boolean().default(false),
  /** The amount that the service shows as charged, if it differs from `gross`. */
  charged: money.nullable(),
  card: z.object({ type: z.string(), last4: z.string() }).nullable(),
  /** The charge's id at the service, if known. */
  reference: z.string().nullable(),
});

export type InvoiceDocument = z.infer<typeof invoiceDocument>;

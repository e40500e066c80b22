import { z } from 'zod';
import { productAttributes } from '@/brand/catalogue/attributes';

const shipping = z.object({
  kind: z.literal('shipping'),
  /** Working days until delivery or pickup. */
  days: z.object({ from: z.number().int().min(0), to: z.number().int().min(0) }),
  /** ISO 3166-1 alpha-2 codes, or territories of lib/addresses/territories.ts. Empty: every country of the shop. */
  countries: z.array(z.string().regex(/^[A-Z]{2}(?:-[A-Z-]+)?$/)).default([]),
});

/** Attributes that the service does not store: the brand's, a shipping method's, or none ("plain"). */
const attributes = z.union([shipping, z.object({ kind: z.literal('plain') }), productAttributes]);

export type Attributes = z.output<typeof attributes>;
export type AttributesInput = z.input<typeof attributes>;

/** Malformed attributes read as "plain". */
export function readAttributes(stored: unknown): Attributes {
  const parsed = attributes.safeParse(stored);
  return parsed.success ? parsed.data : { kind: 'plain' };
}

export function checkAttributes(input: AttributesInput): Attributes {
  return attributes.parse(input);
}

import { z } from 'zod';
import { productAttributes } from '@/brand/catalogue/attributes';

const shipping = z.object({
  kind: z.literal('shipping'),
  /** Working days until it arrives, or is ready to be picked up. */
  days: z.object({ from: z.number().int().min(0), to: z.number().int().min(0) }),
  /** ISO 3166-1 alpha-2 codes it goes to; empty means every country that is delivered to. */
  countries: z.array(z.string().length(2)).default([]),
});

/**
 * What a product is known for, beyond what the service keeps: what the brand describes, a shipping
 * method's delivery times, or nothing ("plain").
 */
const attributes = z.union([shipping, z.object({ kind: z.literal('plain') }), productAttributes]);

export type Attributes = z.output<typeof attributes>;
export type AttributesInput = z.input<typeof attributes>;

/** Reads a product's stored attributes; what cannot be read is "plain", and the page shows less. */
export function readAttributes(stored: unknown): Attributes {
  const parsed = attributes.safeParse(stored);
  return parsed.success ? parsed.data : { kind: 'plain' };
}

/**
 * Checks attributes before they are stored.
 * @throws ZodError naming what is wrong.
 */
export function checkAttributes(input: AttributesInput): Attributes {
  return attributes.parse(input);
}

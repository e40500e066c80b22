import { z } from 'zod';
import { productAttributes } from '@/brand/catalogue/attributes';

const shipping = z.object({
  kind: z.literal('shipping'),
  /** Working days until delivery or pickup. */
  days: z.object({ from: z.number().int().min(0), to: z.number().int().min(0) }),
  /**
   * ISO 3166-1 alpha-2 codes of its countries, and those of territories (lib/addresses/territories.ts); empty means every
   * country that the shop delivers to.
   */
  countries: z.array(z.string().regex(/^[A-Z]{2}(?:-[A-Z-]+)?$/)).default([]),
});

/**
 * Attributes of a product beyond those at the service: those of the brand, the delivery times of a
 * shipping method, or none ("plain").
 */
const attributes = z.union([shipping, z.object({ kind: z.literal('plain') }), productAttributes]);

export type Attributes = z.output<typeof attributes>;
export type AttributesInput = z.input<typeof attributes>;

/** Parses a product's stored attributes; malformed ones are "plain", and the page shows less. */
export function readAttributes(stored: unknown): Attributes {
  const parsed = attributes.safeParse(stored);
  return parsed.success ? parsed.data : { kind: 'plain' };
}

/**
 * Validates attributes before they are stored.
 * @throws ZodError for malformed attributes.
 */
export function checkAttributes(input: AttributesInput): Attributes {
  return attributes.parse(input);
}

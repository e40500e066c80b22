import { z } from 'zod';

const fact = z.object({ label: z.string(), value: z.string() });

const brew = z.object({
  method: z.string(),
  /** What goes in and out, in words: dose, yield, grind, temperature, time. */
  recipe: z.array(fact),
  steps: z.array(z.string()),
});

const coffee = z.object({
  kind: z.literal('coffee'),
  /** The hour it is made for, "06:40". */
  hour: z.string().regex(/^\d{2}:\d{2}$/),
  /** 1 is the lightest, 5 the darkest. */
  roast: z.number().int().min(1).max(5),
  origin: z.string(),
  region: z.string(),
  producer: z.string(),
  process: z.string(),
  altitude: z.string(),
  varieties: z.array(z.string()),
  notes: z.array(z.string()),
  decaf: z.boolean().default(false),
  brew,
});

const gear = z.object({
  kind: z.literal('gear'),
  material: z.string(),
  facts: z.array(fact),
  inTheBox: z.array(z.string()),
  care: z.string(),
});

const shipping = z.object({
  kind: z.literal('shipping'),
  /** Working days until it arrives, or is ready to be picked up. */
  days: z.object({ from: z.number().int().min(0), to: z.number().int().min(0) }),
  /** ISO 3166-1 alpha-2 codes it goes to; empty means every country that is delivered to. */
  countries: z.array(z.string().length(2)).default([]),
});

/** What a product is known for, beyond what the service keeps. Without a kind: nothing is known. */
const attributes = z.discriminatedUnion('kind', [
  coffee,
  gear,
  shipping,
  z.object({ kind: z.literal('plain') }),
]);

export type Attributes = z.output<typeof attributes>;
export type AttributesInput = z.input<typeof attributes>;
export type CoffeeAttributes = Extract<Attributes, { kind: 'coffee' }>;
export type GearAttributes = Extract<Attributes, { kind: 'gear' }>;

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

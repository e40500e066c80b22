import { z } from 'zod';

const fact = z.object({ label: z.string(), value: z.string() });

const brew = z.object({
  method: z.string(),
  recipe: z.array(fact),
  steps: z.array(z.string()),
});

const coffee = z.object({
  kind: z.literal('coffee'),
  /** The time of day that the coffee is made for, such as "06:40". */
  hour: z.string().regex(/^\d{2}:\d{2}$/),
  /** From 1 (lightest) to 5 (darkest). */
  roast: z.number().int().min(1).max(5),
  /** A blend has several countries. */
  origin: z.union([z.string(), z.array(z.string())]),
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

/** Attributes of products, displayed by `brand/product/`. */
export const productAttributes = z.discriminatedUnion('kind', [coffee, gear]);

export type CoffeeInput = z.input<typeof coffee>;
export type CoffeeAttributes = z.output<typeof coffee>;
export type GearAttributes = z.output<typeof gear>;

import { z } from 'zod';

const fact = z.object({ label: z.string(), value: z.string() });

const brew = z.object({
  method: z.string(),
  /** What goes in and out, as text: dose, yield, grind, temperature, time. */
  recipe: z.array(fact),
  steps: z.array(z.string()),
});

const coffee = z.object({
  kind: z.literal('coffee'),
  /** The hour it is made for, "06:40". */
  hour: z.string().regex(/^\d{2}:\d{2}$/),
  /** 1 is the lightest, 5 the darkest. */
  roast: z.number().int().min(1).max(5),
  /** Of a blend, each of its countries. */
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

/** Product attributes, displayed by `brand/product/`. */
export const productAttributes = z.discriminatedUnion('kind', [coffee, gear]);

/** The input type, in which attributes with a default are optional. */
export type CoffeeInput = z.input<typeof coffee>;
export type CoffeeAttributes = z.output<typeof coffee>;
export type GearAttributes = z.output<typeof gear>;

import { z } from 'zod';

/** Attributes of products, displayed by `product/`. */
export const productAttributes = z.object({
  kind: z.literal('thing'),
  material: z.string(),
  size: z.string(),
  care: z.string(),
});

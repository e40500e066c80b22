import { z } from 'zod';

/** Product attributes, displayed by `product/`. The material is a facet of lists. */
export const productAttributes = z.object({
  kind: z.literal('thing'),
  material: z.string(),
  size: z.string(),
  care: z.string(),
});

import { z } from 'zod';

/** A piece of ceramics: its glazes and its diameter are facets, its potter is found by a search. */
export const productAttributes = z.object({
  kind: z.literal('piece'),
  glaze: z.array(z.string()),
  diameter: z.enum(['small', 'medium', 'large']),
  potter: z.string(),
});

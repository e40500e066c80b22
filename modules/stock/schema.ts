import * as z from 'zod';
import { cleanCode, cleanLine } from '@/lib/text-input';
import { adjustmentReasons, MAX_UNITS_ON_HAND } from './units';

/* Error messages are keys of `problems` in lib/texts/dashboard. */

export const variantId = z.string().min(1).max(64);
export const adjustmentSchema = z.object({
  adjustmentId: z.uuid(),
  variantId,
  change: z.enum(['set', 'add', 'remove'], 'no-change'),
  units: z
    .string()
    .overwrite(cleanCode)
    .regex(/^\d+$/, 'no-number')
    .transform(Number)
    .refine((units) => units <= MAX_UNITS_ON_HAND, 'too-many-units'),
  reason: z.enum(adjustmentReasons, 'no-reason'),
  note: z.string().overwrite(cleanLine).max(500, 'too-long').default(''),
});

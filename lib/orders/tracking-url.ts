import * as z from 'zod';
import { cleanLine } from '@/lib/text-input';

/** An optional text field: null if empty. Errors are codes of `problems` in lib/texts/dashboard. */
export const optionalLine = (max: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .max(max, 'too-long')
    .default('')
    .transform((text) => text || null);

export const trackingUrlSchema = optionalLine(500).refine(isWebAddress, { error: 'no-link' });

function isWebAddress(text: string | null): boolean {
  return text === null || (URL.canParse(text) && new URL(text).protocol === 'https:');
}

import { z } from 'zod';
import { NoteSubject } from '@/lib/db/generated/enums';
import { cleanLines } from '@/lib/text-input';

/** Error messages are keys of `problems` in lib/texts/dashboard. */
export const noteSchema = z.object({
  subject: z.enum(NoteSubject),
  subjectId: z.string().min(1).max(255),
  text: z.string().overwrite(cleanLines).min(1, 'no-text').max(2_000, 'too-long'),
});

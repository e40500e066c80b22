import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import type { NoteAbout } from './store';

export async function notesAbout({ subject, subjectId }: NoteAbout) {
  await requireStaff('viewer');
  return db().staffNote.findMany({
    where: { subject, subjectId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: 100,
  });
}

import 'server-only';
import { z } from 'zod';
import { customerReference } from '@/lib/audit/customer-reference';
import { recordAudit } from '@/lib/audit/store';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { NoteSubject } from '@/lib/db/generated/enums';
import { cleanLines } from '@/lib/text-input';

/** Error messages are keys of `problems` in lib/texts/dashboard. */
export const noteSchema = z.object({
  subject: z.enum(NoteSubject),
  subjectId: z.string().min(1).max(255),
  text: z.string().overwrite(cleanLines).min(1, 'no-text').max(2_000, 'too-long'),
});

/** `subjectId` is an order's id or a customer's normalised e-mail address. */
export type NoteAbout = { subject: NoteSubject; subjectId: string };

/** The audit log records that a note was added, but not its text. */
export async function addNote(actor: Staff, about: NoteAbout, text: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const data = { ...about, text, at: now(), authorEmail: actor.email };
    const { id } = await tx.staffNote.create({ data });
    await recordAudit(tx, actor, {
      action: 'note.added',
      subject: about.subject,
      subjectId: auditedId(about),
      detail: { note: id },
    });
  });
}

function auditedId({ subject, subjectId }: NoteAbout): string {
  return subject === 'customer' ? customerReference(subjectId) : subjectId;
}

/** @returns false if the note was already deleted */
export async function deleteNote(actor: Staff, id: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [note] = await tx.staffNote.findMany({ where: { id } });
    const deleted = await tx.staffNote.deleteMany({ where: { id } });
    if (!note || deleted.count === 0) return false;
    await recordAudit(tx, actor, {
      action: 'note.deleted',
      subject: note.subject,
      subjectId: auditedId(note),
      detail: { note: id, author: note.authorEmail },
    });
    return true;
  });
}

export async function notesAbout({ subject, subjectId }: NoteAbout) {
  await requireStaff('viewer');
  return db().staffNote.findMany({
    where: { subject, subjectId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: 100,
  });
}

import { customerReference } from '@/lib/audit/customer-reference';
import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { NoteSubject } from '@/lib/db/generated/enums';

/** What a note is about: an order by its id, a customer by their normalised e-mail address. */
export type NoteAbout = { subject: NoteSubject; subjectId: string };

/** Adds a note. The audit log says that there is one and not what it says. */
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

/**
 * Deletes a note.
 * @returns false where it was gone already
 */
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

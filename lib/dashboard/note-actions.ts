'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { addNote, deleteNote, noteSchema } from './notes';

const page = '/merchant';

export async function addStaffNote(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'note-add', role: 'staff', schema: noteSchema, page } as const;
  return staffAction(action, form, async (staff, { text, ...about }) => {
    await addNote(staff, about, text);
    refresh();
    return success(currentDashboardTexts().orders.notes.added);
  });
}

export async function deleteStaffNote(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ id: z.uuid() });
  const action = { name: 'note-delete', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (staff, { id }) => {
    const deleted = await deleteNote(staff, id);
    refresh();
    const texts = currentDashboardTexts().orders.notes;
    return deleted ? success(texts.deleted) : failure(texts.deletedBefore);
  });
}

import { Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { Surface } from '@/components/ui/surface';
import { type NoteAbout, notesAbout } from '@/lib/dashboard/notes';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { AddNoteForm, DeleteNoteForm } from './note-forms';
import { Decisions } from './review/decisions';
import { ForRole } from './role';
import { Timestamp } from './timestamp';

export async function Notes(about: NoteAbout) {
  const { notes } = (await dashboardTexts()).d.orders;
  return (
    <Surface data-print="hide">
      <h2 className="text-xl">{notes.title}</h2>
      <p className="mt-1 text-ink-soft text-sm">{notes.intro}</p>
      <ForRole>
        <AddNoteForm {...about} />
      </ForRole>
      <Decisions>
        <Suspense fallback={<Skeleton className="mt-4 h-12" />}>
          <NoteList {...about} />
        </Suspense>
      </Decisions>
    </Surface>
  );
}

async function NoteList(about: NoteAbout) {
  const notes = await notesAbout(about);
  const { d } = await dashboardTexts();
  if (notes.length === 0) return <p className="mt-4 text-sm">{d.orders.notes.none}</p>;
  return (
    <ul className="mt-4 grid gap-4">
      {notes.map((note) => (
        <li key={note.id} className="border-line border-t pt-3">
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {note.text}
          </p>
          <p className="mt-1 text-ink-soft text-sm">
            <span>{note.authorEmail}</span>, <Timestamp at={note.at} />
          </p>
          <ForRole>
            <DeleteNoteForm id={note.id} title={d.orders.notes.title} />
          </ForRole>
        </li>
      ))}
    </ul>
  );
}

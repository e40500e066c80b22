import type { ReactNode } from 'react';
import { Surface } from '@/components/ui/surface';

/** A part of an account's page, under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-xl">{title}</h2>
      <Surface>{children}</Surface>
    </section>
  );
}

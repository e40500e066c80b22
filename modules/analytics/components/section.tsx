import type { ReactNode } from 'react';

/** A part of the analytics page. */
export function Section({
  id,
  title,
  note,
  children,
}: {
  id?: string;
  title: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="mt-12 scroll-mt-6 first:mt-0">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 max-w-prose text-ink-soft text-sm">{note}</p>
      <div className="mt-5 grid gap-6">{children}</div>
    </section>
  );
}

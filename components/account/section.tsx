import type { ReactNode } from 'react';
import { Surface } from '@/components/ui/surface';

/** A section of an account page. */
export function Section({
  title,
  id,
  children,
}: {
  title: string;
  /** The anchor for links to this section. */
  id?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="mt-10">
      <h2 className="mb-4 text-xl">{title}</h2>
      <Surface>{children}</Surface>
    </section>
  );
}

import type { ReactNode } from 'react';
import { Surface } from '@/components/ui/surface';

export function Section({
  title,
  id,
  children,
}: {
  title: string;
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

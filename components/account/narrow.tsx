import type { ReactNode } from 'react';

/** A page with one thing to do. */
export function Narrow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page min-h-[70vh] py-12 sm:py-20">
      <div className="mx-auto max-w-md">
        <h1 className="mb-6 text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Horizon } from '@/brand/illustrations/horizon';

export function ScenePage({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <section className="group relative isolate flex min-h-[60vh] flex-col overflow-hidden has-[>svg]:-mb-24 has-[>svg]:min-h-[44rem] lg:has-[>svg]:min-h-[calc(100svh-4.5rem)]">
      <Horizon className="absolute inset-x-0 bottom-0 -z-10 h-[54%] w-full sm:h-[64%]" />
      <div className="page pt-10 pb-16 group-has-[>svg]:pb-80 sm:pt-16">
        <h1 className="max-w-[16ch] text-4xl">{title}</h1>
        <div className="mt-4 max-w-lg text-lg">{children}</div>
        <div className="mt-7 flex flex-wrap gap-3">{actions}</div>
      </div>
    </section>
  );
}

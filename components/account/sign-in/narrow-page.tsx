import type { ReactNode } from 'react';
import { Sky } from '@/brand/illustrations/sky';

/** The layout of a page with a single task; wide screens also show the brand's illustration. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page min-h-[70vh] py-12 sm:py-20">
      <div className="mx-auto grid max-w-md items-center gap-x-20 lg:has-[>svg]:max-w-5xl lg:has-[>svg]:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <div>
          <h1 className="mb-6 text-3xl">{title}</h1>
          {children}
        </div>
        <Sky hour="dawn" className="ml-auto w-full max-w-96 max-lg:hidden" />
      </div>
    </div>
  );
}

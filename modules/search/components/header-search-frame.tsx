'use client';

import type { ReactNode } from 'react';
import { browsing, round } from '@/components/site/header-frame';
import { close as cross, search } from '@/components/ui/icons/icon-drawings';
import { LineIcon } from '@/components/ui/icons/line-icon';

/* Client components, because a server component's markup would also be in the RSC data of every page. */

export function OpenSearch({ label }: { label: string }) {
  return (
    <button type="button" popoverTarget="search" aria-label={label} className={browsing}>
      <LineIcon drawing={search} size={22} />
    </button>
  );
}

/** A native popover works without JavaScript. */
export function SearchPopover({ close, children }: { close: string; children: ReactNode }) {
  return (
    <div
      id="search"
      popover="auto"
      className="fixed inset-x-0 top-0 bottom-auto m-0 w-full max-w-none overflow-visible bg-paper py-3 text-ink shadow-float backdrop:bg-sky-night/40"
    >
      <div className="page grid grid-cols-[minmax(0,1fr)_2.75rem] items-center gap-2 sm:gap-4">
        {children}
        <button
          type="button"
          popoverTarget="search"
          popoverTargetAction="hide"
          aria-label={close}
          className={round}
        >
          <LineIcon drawing={cross} size={24} />
        </button>
      </div>
    </div>
  );
}

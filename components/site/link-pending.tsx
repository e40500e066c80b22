'use client';

import { useLinkStatus } from 'next/link';
import { Spinner } from '@/components/ui/spinner';

/** Inside a link: a spinner while its navigation is pending. */
export function LinkPending({ corner = false }: { corner?: boolean }) {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span
      className={
        corner
          ? 'waiting absolute top-3 right-3 grid size-10 place-items-center rounded-full bg-surface text-ink shadow-raised'
          : 'waiting absolute right-0 grid size-7 place-items-center'
      }
    >
      <Spinner />
    </span>
  );
}

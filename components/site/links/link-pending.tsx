'use client';

import { useLinkStatus } from 'next/link';
import { Spinner } from '@/components/ui/spinner';

/** Inside a link: a spinner while its navigation is pending. */
export function LinkPending({ className = 'right-0 size-7' }: { className?: string }) {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span className={`waiting absolute grid place-items-center ${className}`}>
      <Spinner />
    </span>
  );
}

'use client';

import { useLinkStatus } from 'next/link';
import { Delayed } from '@/components/ui/delayed';
import { Spinner } from '@/components/ui/spinner';

/** Must be inside a link. */
export function LinkPending({ className = 'right-0 size-7' }: { className?: string }) {
  if (!useLinkStatus().pending) return null;
  return (
    <Delayed>
      <span className={`absolute grid place-items-center ${className}`}>
        <Spinner />
      </span>
    </Delayed>
  );
}

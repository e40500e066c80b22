'use client';

import { type ReactNode, useState } from 'react';
import { Link } from '@/components/ui/link';
import { LinkPending } from './link-pending';

/** The props of a link whose page is prefetched on hover, touch or focus, and not before. */
export function useIntent() {
  const [prefetch, setPrefetch] = useState(false);
  const mean = () => setPrefetch(true);
  return { prefetch, onPointerEnter: mean, onFocus: mean };
}

/**
 * A link in a long list: the page is prefetched on hover or focus, not before. While a navigation
 * is pending, a spinner shows in the corner of the card.
 */
export function IntentLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link href={href} className={className} {...useIntent()}>
      {children}
      <LinkPending className="top-3 right-3 size-10 rounded-full bg-surface text-ink shadow-raised" />
    </Link>
  );
}

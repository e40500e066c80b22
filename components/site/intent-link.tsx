'use client';

import { type ReactNode, useState } from 'react';
import { Link } from '@/components/ui/link';
import { LinkPending } from './link-pending';

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
  const [meant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return (
    <Link href={href} prefetch={meant} onPointerEnter={mean} onFocus={mean} className={className}>
      {children}
      <LinkPending corner />
    </Link>
  );
}

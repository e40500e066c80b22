'use client';

import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { LinkPending } from './link-pending';

/**
 * A link in a long list: the whole page behind it is fetched as soon as somebody points at it, and
 * not before. Where that takes time all the same, a sign in the corner of the card says so.
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

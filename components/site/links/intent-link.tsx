'use client';

import { useLinkStatus } from 'next/link';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Delayed } from '@/components/ui/delayed';
import { Link } from '@/components/ui/link';
import { Spinner } from '@/components/ui/spinner';

/** How long a link must stay in view before its page is prefetched. */
const IN_VIEW_MS = 400;

/** Link props that prefetch on hover, touch or focus, or if `isWanted`. */
export function useIntent(isWanted: boolean) {
  const [isIntended, setIntended] = useState(false);
  const prefetch = isWanted || isIntended;
  // Avoids a needless render here, which would delay the click of a tap.
  const intend = () => prefetch || setIntended(true);
  return { prefetch, onPointerEnter: intend, onFocus: intend };
}

/**
 * A link in a long list, prefetched on hover or focus. Devices without hover prefetch once it stays in view, because
 * touch comes too late.
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
  const link = useRef<HTMLAnchorElement>(null);
  const [hasStayed, setHasStayed] = useState(false);
  const intent = useIntent(hasStayed);

  useEffect(() => {
    if (!link.current || !matchMedia('(hover: none)').matches) return;
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(() => setHasStayed(true), IN_VIEW_MS);
    });
    observer.observe(link.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);

  return (
    <Link ref={link} href={href} className={className} {...intent}>
      {children}
      <LinkPending className="top-3 right-3 size-10 rounded-full bg-surface text-ink shadow-raised" />
    </Link>
  );
}

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

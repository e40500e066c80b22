'use client';

import NextLink from 'next/link';
import { useRouter } from 'next/navigation';
import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  createContext,
  use,
  useRef,
  useTransition,
} from 'react';
import { painted } from './painted';
import { useHref, useNeedsDocument } from './view';

const PendingContext = createContext(false);

/** Inside a link: whether it was clicked and its page has not rendered yet. */
export function useIsLinkPending(): boolean {
  return use(PendingContext);
}

/**
 * An internal link: adds the view of the current page to its path. The click is painted before the
 * router starts the navigation.
 */
export function Link({
  href,
  scroll,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof NextLink>, 'href' | 'onNavigate' | 'replace'> & { href: string }) {
  const address = useHref()(href);
  const needsDocument = useNeedsDocument();
  const router = useRouter();
  const clicked = useRef<HTMLAnchorElement>(null);
  const [isPending, startTransition] = useTransition();

  async function go(event: { preventDefault(): void }) {
    event.preventDefault();
    // React renders it after that frame, and removes it with the new page.
    clicked.current?.setAttribute('data-pressed', 'true');
    await painted();
    if (needsDocument(href)) location.assign(address);
    else startTransition(() => router.push(address, { scroll }));
  }

  return (
    <PendingContext value={isPending}>
      <NextLink
        {...rest}
        href={address}
        onClick={(event) => {
          clicked.current = event.currentTarget;
          onClick?.(event);
        }}
        onNavigate={go}
        data-pressed={isPending || undefined}
      />
    </PendingContext>
  );
}

/** The same with a document navigation. */
export function DocumentLink({
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...rest} href={useHref()(href)} />;
}

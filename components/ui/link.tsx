'use client';

import NextLink from 'next/link';
import { useRouter } from 'next/navigation';
import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  createContext,
  type Ref,
  use,
  useImperativeHandle,
  useRef,
  useTransition,
} from 'react';
import { painted } from './painted';
import { useHref } from './view';

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
  ref,
  ...rest
}: Omit<ComponentProps<typeof NextLink>, 'href' | 'onNavigate' | 'replace' | 'ref'> & {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}) {
  const address = useHref()(href);
  const router = useRouter();
  const anchor = useRef<HTMLAnchorElement>(null);
  useImperativeHandle<HTMLAnchorElement | null, HTMLAnchorElement | null>(
    ref,
    () => anchor.current,
  );
  const [isPending, startTransition] = useTransition();

  async function go(event: { preventDefault(): void }) {
    event.preventDefault();
    // React renders it after that frame, and removes it with the new page.
    anchor.current?.setAttribute('data-pressed', 'true');
    await painted();
    startTransition(() => router.push(address, { scroll }));
  }

  return (
    <PendingContext value={isPending}>
      <NextLink
        {...rest}
        ref={anchor}
        href={address}
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

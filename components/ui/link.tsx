'use client';

import NextLink from 'next/link';
import { useRouter } from 'next/navigation';
import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  createContext,
  startTransition,
  use,
  useState,
} from 'react';
import { painted } from './painted';
import { useHref } from './view';

const PressedContext = createContext(false);

/** Inside a link: whether it was clicked and its page has not rendered yet. */
export function useIsLinkPending(): boolean {
  return use(PressedContext);
}

/**
 * An internal link: adds the view of the current page to its path. The click is painted before the
 * router starts the navigation.
 */
export function Link({
  href,
  scroll,
  ...rest
}: Omit<ComponentProps<typeof NextLink>, 'href' | 'onNavigate' | 'replace'> & { href: string }) {
  const address = useHref()(href);
  const router = useRouter();
  const [isPressed, setPressed] = useState(false);

  async function go(event: { preventDefault(): void }) {
    event.preventDefault();
    setPressed(true);
    await painted();
    startTransition(() => {
      // Rendered together with the new page.
      setPressed(false);
      router.push(address, { scroll });
    });
  }

  return (
    <PressedContext value={isPressed}>
      <NextLink {...rest} href={address} onNavigate={go} data-pressed={isPressed || undefined} />
    </PressedContext>
  );
}

/** The same with a document navigation. */
export function DocumentLink({
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...rest} href={useHref()(href)} />;
}

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

/** Inside a link: whether it has been pressed and its page is not there yet. */
export function useIsPressed(): boolean {
  return use(PressedContext);
}

/**
 * A link within the shop: its path is given without a view, and leads to the page's own. The click is painted before the
 * router begins its work.
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
      // Shown together with the page.
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

/** The same where the browser has to load a new document. */
export function DocumentLink({
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...rest} href={useHref()(href)} />;
}

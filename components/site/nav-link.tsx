'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ComponentProps, Suspense } from 'react';

type Props = { href: string } & Omit<ComponentProps<typeof Link>, 'href'>;

/** A link that knows whether it is where one is, and closes the menu that holds it. */
export function NavLink(props: Props) {
  // The address is not part of what is kept for all pages of a kind.
  return (
    <Suspense fallback={<Link {...props} />}>
      <Aware {...props} />
    </Suspense>
  );
}

function Aware(props: Props) {
  const here = usePathname() === props.href;
  return (
    <Link
      {...props}
      aria-current={here ? 'page' : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    />
  );
}

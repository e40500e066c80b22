'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ComponentProps, Suspense } from 'react';

type Props = {
  href: string;
  /** Beginnings of the addresses of pages that belong to this one and have no link of their own. */
  within?: readonly string[];
} & Omit<ComponentProps<typeof Link>, 'href'>;

/** A link that knows whether it is where one is, and closes the menu that holds it. */
export function NavLink({ within = [], ...link }: Props) {
  // The address is not part of what is kept for all pages of a kind.
  return (
    <Suspense fallback={<Link {...link} />}>
      <Aware within={within} {...link} />
    </Suspense>
  );
}

function Aware({ within, ...link }: Props & { within: readonly string[] }) {
  const path = usePathname();
  const inside = within.some((beginning) => path.startsWith(beginning));
  return (
    <Link
      {...link}
      aria-current={path === link.href ? 'page' : inside ? 'true' : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    />
  );
}

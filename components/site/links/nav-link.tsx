'use client';

import { type ComponentProps, Suspense } from 'react';
import { Link } from '@/components/ui/link';
import { usePlace } from '@/components/ui/view';

type Props = {
  href: string;
  /** Prefixes of further paths for which the link counts as current. */
  within?: readonly string[];
} & Omit<ComponentProps<typeof Link>, 'href'>;

/** Sets `aria-current` and closes the menu around it on click. */
export function NavLink({ within = [], ...link }: Props) {
  // Suspense, because the pathname is not part of the prerendered shell.
  return (
    <Suspense fallback={<Link {...link} />}>
      <Aware within={within} {...link} />
    </Suspense>
  );
}

function Aware({ within, ...link }: Props & { within: readonly string[] }) {
  const path = usePlace();
  const inside = within.some((beginning) => path.startsWith(beginning));
  return (
    <Link
      {...link}
      aria-current={path === link.href ? 'page' : inside ? 'true' : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    />
  );
}

import type { ReactNode } from 'react';
import { NavLink } from '@/components/site/nav-link';
import { Button } from '@/components/ui/button';
import { signOut } from '@/lib/accounts/sign-in-actions';
import { isMerchant } from '@/lib/auth/merchant';
import { viewer } from '@/lib/auth/viewer';

// These pages send nothing before the viewer is known.
export const instant = false;

const sections = [
  { href: '/merchant/review', label: 'To review' },
  { href: '/merchant/unmatched', label: 'Unmatched' },
  { href: '/merchant/webhooks', label: 'Webhooks' },
] as const;

/** The layout of the merchant pages; each page and query checks the viewer itself. */
export default async function MerchantLayout({ children }: { children: ReactNode }) {
  const who = await viewer();
  // The page redirects everyone else to sign in, and back here afterwards.
  if (!who || !isMerchant(who)) return children;
  return (
    <>
      <div data-print="hide" className="border-line border-b bg-sunken">
        <div className="page flex flex-wrap items-center gap-x-2 py-2">
          <nav aria-label="Merchant" className="mr-auto flex flex-wrap">
            {sections.map(({ href, label }) => (
              <NavLink
                key={href}
                href={href}
                className="rounded-full px-3 py-2 font-semibold underline-offset-8 hover:underline aria-[current=page]:underline"
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <span className="text-ink-soft text-sm">{who.email}</span>
          <form action={signOut}>
            <Button variant="quiet" size="sm">
              Sign out
            </Button>
          </form>
        </div>
      </div>
      {children}
    </>
  );
}

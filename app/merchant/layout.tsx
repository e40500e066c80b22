import type { ReactNode } from 'react';
import { NavLink } from '@/components/site/nav-link';
import { Button } from '@/components/ui/button';
import { signOut } from '@/lib/auth/actions';
import { requireMerchant } from '@/lib/auth/merchant';

// Nothing of these pages is sent before it is known who asks.
export const instant = false;

const sections = [
  { href: '/merchant/review', label: 'To review' },
  { href: '/merchant/webhooks', label: 'Webhooks' },
] as const;

/** The frame of the merchant's pages; what they read checks for itself who asks. */
export default async function MerchantLayout({ children }: { children: ReactNode }) {
  const { email } = await requireMerchant();
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
          <span className="text-ink-soft text-sm">{email}</span>
          <form action={signOut}>
            <Button look="quiet" size="sm">
              Sign out
            </Button>
          </form>
        </div>
      </div>
      {children}
    </>
  );
}

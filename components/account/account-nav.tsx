import { LinkPending } from '@/components/site/links/link-pending';
import { NavLink } from '@/components/site/links/nav-link';
import { Button } from '@/components/ui/button';
import { signOut } from '@/lib/accounts/sign-in-actions';

const sections = [
  { href: '/account', label: 'Overview', within: [] },
  { href: '/account/orders', label: 'Orders', within: [] },
  {
    href: '/account/subscriptions',
    label: 'Subscriptions',
    within: ['/account/subscriptions/'],
  },
  { href: '/account/cards', label: 'Cards', within: [] },
  { href: '/account/addresses', label: 'Addresses', within: [] },
  { href: '/account/profile', label: 'Profile', within: ['/account/data', '/account/email'] },
] as const;

/** The account navigation: rows on small screens, a column on large ones. */
export function AccountNav({ isStaff }: { isStaff: boolean }) {
  return (
    <div data-print="hide" className="min-w-0 lg:sticky lg:top-24">
      <nav aria-label="Account" className="-mx-2 flex flex-wrap gap-1 lg:mx-0 lg:flex-col">
        {sections.map(({ href, label, within }) => (
          <NavLink
            key={href}
            href={href}
            within={within}
            className="relative flex items-center whitespace-nowrap rounded-full px-4 py-2 font-semibold hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {label}
            <LinkPending />
          </NavLink>
        ))}
        {isStaff ? (
          <NavLink
            href="/merchant"
            prefetch={false}
            className="whitespace-nowrap rounded-full px-4 py-2 font-semibold hover:bg-sunken"
          >
            Merchant’s desk
          </NavLink>
        ) : null}
        <form action={signOut} className="lg:mt-3">
          <Button variant="quiet" className="px-4">
            Sign out
          </Button>
        </form>
      </nav>
    </div>
  );
}

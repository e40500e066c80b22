import { LinkPending } from '@/components/site/links/intent-link';
import { NavLink } from '@/components/site/links/nav-link';
import { SessionChange } from '@/components/site/session-change';
import { Button } from '@/components/ui/button';
import { signOut } from '@/lib/accounts/sign-in-actions';
import { pageTexts } from '@/lib/texts/page-texts';
import { accountSections } from '@/modules/account-sections';

export async function AccountNav({ isStaff }: { isStaff: boolean }) {
  const { account, frame } = (await pageTexts()).t;
  return (
    <div data-print="hide" className="min-w-0 lg:sticky lg:top-24">
      <nav aria-label={frame.account} className="-mx-2 flex flex-wrap gap-1 lg:mx-0 lg:flex-col">
        {accountSections.map(({ href, name, within }) => (
          <NavLink
            key={href}
            href={href}
            within={within}
            className="relative flex items-center whitespace-nowrap rounded-full px-4 py-2 font-semibold hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper"
          >
            <span>{account.sections[name]}</span>
            <LinkPending />
          </NavLink>
        ))}
        {isStaff ? (
          <NavLink
            href="/merchant"
            prefetch={false}
            className="whitespace-nowrap rounded-full px-4 py-2 font-semibold hover:bg-sunken"
          >
            {frame.dashboard}
          </NavLink>
        ) : null}
        <form action={signOut} className="lg:mt-3">
          <SessionChange />
          <Button variant="quiet" className="px-4">
            {frame.signOut}
          </Button>
        </form>
      </nav>
    </div>
  );
}

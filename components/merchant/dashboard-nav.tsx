import { shop } from '@/brand/shop';
import { NavLink } from '@/components/site/links/nav-link';
import { SessionChange } from '@/components/site/session-change';
import { Button, LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons/icon';
import { search } from '@/components/ui/icons/icon-drawings';
import { LineIcon } from '@/components/ui/icons/line-icon';
import { Link } from '@/components/ui/link';
import { signOut } from '@/lib/accounts/sign-in-actions';
import type { StaffRole } from '@/lib/auth/roles';
import type { Viewer } from '@/lib/auth/viewer';
import { inView } from '@/lib/markets/paths';
import { shownEmail } from '@/lib/shown-email';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { sections } from '@/modules/dashboard-sections';
import { GetForm } from './list/get-form';

type Member = Viewer & { role: StaffRole };

/** A sidebar on wide screens; on a phone, a bar that opens the same navigation as a menu. */
export async function DashboardNav({ member }: { member: Member }) {
  const { frame } = (await dashboardTexts()).d;
  return (
    <>
      <div
        data-print="hide"
        className="sticky top-0 z-20 border-line border-b bg-sunken lg:h-dvh lg:overflow-y-auto lg:border-r lg:border-b-0"
      >
        <div className="flex items-center justify-between gap-2 px-2 py-1 lg:hidden">
          <button
            type="button"
            popoverTarget="dashboard-menu"
            className="flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold hover:bg-surface"
          >
            <Icon name="menu" size={22} />
            <span>{frame.menu}</span>
          </button>
          <Home />
          <Link
            href="/merchant/search"
            aria-label={frame.search.title}
            className="grid size-11 place-items-center rounded-full hover:bg-surface"
          >
            <LineIcon drawing={search} size={22} />
          </Link>
        </div>
        <div className="hidden min-h-full flex-col gap-4 px-4 py-5 lg:flex">
          <Home />
          <Search />
          <Sections label={frame.title} />
          <Person member={member} />
        </div>
      </div>
      <div
        id="dashboard-menu"
        popover="auto"
        className="fixed inset-x-0 top-0 m-0 max-h-dvh w-full max-w-none overflow-y-auto border-line border-b bg-sunken p-4 text-ink lg:hidden"
      >
        <button
          type="button"
          popoverTarget="dashboard-menu"
          popoverTargetAction="hide"
          aria-label={frame.menuClose}
          className="ml-auto grid size-11 place-items-center rounded-full hover:bg-surface"
        >
          <Icon name="close" size={24} />
        </button>
        <Sections label={frame.menuOpen} />
        <Person member={member} />
      </div>
    </>
  );
}

function Home() {
  return (
    <Link href="/merchant" className="min-w-0 truncate px-3 font-bold text-lg">
      {shop.name}
    </Link>
  );
}

async function Search() {
  const { d, view } = await dashboardTexts();
  const { label } = d.frame.search;
  return (
    <search>
      <GetForm action={inView(view.prefix, '/merchant/search')} autoComplete="off">
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={d.frame.search.title}
          maxLength={200}
          className="min-h-11 w-full rounded-md border-2 border-line-strong bg-surface px-3 placeholder:text-ink-soft"
        />
      </GetForm>
    </search>
  );
}

async function Sections({ label }: { label: string }) {
  const { d } = await dashboardTexts();
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {sections.map(({ href, name }) => (
          <li key={href}>
            <NavLink
              href={href}
              within={href === '/merchant' ? [] : [`${href}/`]}
              className="flex min-h-11 items-center rounded-md px-3 font-semibold underline-offset-4 hover:bg-surface aria-[current]:bg-surface aria-[current]:underline lg:min-h-9"
            >
              {d.frame.sections[name]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

async function Person({ member }: { member: Member }) {
  const { d } = await dashboardTexts();
  return (
    <div className="mt-auto grid gap-2 pt-4 text-sm">
      <p className="wrap-anywhere px-3 text-ink-soft">
        <span className="block">{shownEmail(member.email)}</span>
        <span className="block">{d.controls.roles[member.role]}</span>
      </p>
      <div className="flex flex-wrap gap-1">
        <LinkButton href="/" variant="quiet" size="sm">
          {d.frame.shop}
        </LinkButton>
        <form action={signOut}>
          <SessionChange />
          <Button variant="quiet" size="sm">
            {d.frame.signOut}
          </Button>
        </form>
      </div>
    </div>
  );
}

import { NavLink } from '@/components/site/links/nav-link';
import { SessionChange } from '@/components/site/session-change';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons/icon';
import { signOut } from '@/lib/accounts/sign-in-actions';
import type { StaffRole } from '@/lib/auth/roles';
import type { Viewer } from '@/lib/auth/viewer';
import { shownEmail } from '@/lib/shown-email';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { Shortcuts } from './list/shortcuts';
import { sections } from './sections';

type Member = Viewer & { role: StaffRole };

/** The dashboard's navigation: a sidebar on wide screens, a menu on a phone. */
export async function DashboardNav({ who }: { who: Member }) {
  const { d } = await dashboardTexts();
  const { menu, menuOpen, menuClose, title } = d.frame;
  return (
    <>
      <div
        data-print="hide"
        className="border-line border-b bg-sunken lg:sticky lg:top-18 lg:h-[calc(100dvh-4.5rem)] lg:overflow-y-auto lg:border-r lg:border-b-0"
      >
        <div className="page flex items-center justify-between gap-3 py-2 lg:hidden">
          <button
            type="button"
            popoverTarget="dashboard-menu"
            className="flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold hover:bg-surface"
          >
            <Icon name="menu" size={22} />
            <span>{menu}</span>
          </button>
          <span className="min-w-0 truncate text-ink-soft text-sm">{shownEmail(who.email)}</span>
        </div>
        <div className="hidden h-full flex-col px-4 py-6 lg:flex">
          <Sections label={title} />
          <Person who={who} />
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
          aria-label={menuClose}
          className="ml-auto grid size-11 place-items-center rounded-full hover:bg-surface"
        >
          <Icon name="close" size={24} />
        </button>
        <Sections label={menuOpen} />
        <Person who={who} />
      </div>
    </>
  );
}

const link =
  'flex min-h-11 items-center rounded-md px-3 font-semibold hover:bg-surface aria-[current]:bg-surface aria-[current]:underline underline-offset-4';

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
              className={cn(link)}
            >
              {d.frame.sections[name]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

async function Person({ who }: { who: Member }) {
  const { d } = await dashboardTexts();
  return (
    <div className="mt-auto grid gap-2 pt-6 text-sm">
      <p className="wrap-anywhere px-3 text-ink-soft">
        <span className="block">{shownEmail(who.email)}</span>
        <span className="block">{d.controls.roles[who.role]}</span>
      </p>
      <div className="flex flex-wrap gap-1">
        <Shortcuts />
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

import type { Metadata } from 'next';
import { DeskPage } from '@/components/merchant/desk-page';
import { ForRole } from '@/components/merchant/role';
import { AddStaffForm } from '@/components/merchant/staff/staff-forms';
import { StaffMailsForm } from '@/components/merchant/staff/staff-mails-form';
import { StaffTable } from '@/components/merchant/staff/staff-table';
import { Surface } from '@/components/ui/surface';
import { roleTexts, staffRoles } from '@/lib/auth/roles';
import { requireStaff } from '@/lib/auth/staff';
import { ownChoices } from '@/lib/staff/alerts/queries';
import { STAFF_PAGE, staffList } from '@/lib/staff/queries';

export const metadata: Metadata = { title: 'Staff', robots: { index: false } };
export const instant = false;

export default async function StaffPage() {
  await requireStaff('viewer', STAFF_PAGE);
  const [rows, own] = await Promise.all([staffList(), ownChoices()]);
  return (
    <DeskPage
      title="Staff"
      intro="Who may open these pages. Everybody signs in by a link that is sent to their e-mail address; removing an address signs it out at once on all devices."
    >
      <StaffTable rows={rows} />
      <ForRole needed="owner" otherwise={<p className="mt-8">Owners add and remove staff.</p>}>
        <Surface className="mt-10 max-w-2xl">
          <h2 className="text-xl">Add somebody</h2>
          <dl className="mt-3 grid gap-1 text-sm">
            {staffRoles.map((role) => (
              <div key={role}>
                <dt className="inline font-semibold">{roleTexts[role].name}: </dt>
                <dd className="inline text-ink-soft">{roleTexts[role].text}</dd>
              </div>
            ))}
          </dl>
          <AddStaffForm />
        </Surface>
      </ForRole>
      <Surface id="mails" className="mt-10 max-w-2xl">
        <h2 className="text-xl">Mails to you</h2>
        <p className="mt-2 text-ink-soft text-sm">
          Sent to {own.email}. Everybody on the staff chooses for themselves; owners are told of
          reviews and failing renewals unless they choose otherwise.
        </p>
        <StaffMailsForm choices={own.choices} />
      </Surface>
    </DeskPage>
  );
}

import { Breakable } from '@/components/ui/text/breakable';
import { fillIn } from '@/lib/format';
import { shownEmail } from '@/lib/shown-email';
import { removeStaffMember } from '@/lib/staff/actions';
import type { StaffRow } from '@/lib/staff/queries';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { type Column, DataTable } from '../list/data-table';
import { ForRole } from '../role';
import { StepForms } from '../step-form';
import { Timestamp } from '../timestamp';
import { MemberForms } from './staff-forms';

const columnsIn = ({ staff, controls }: DashboardTexts): Column<StaffRow>[] => [
  {
    header: staff.columns.email,
    cell: ({ email }) => (
      <div className="md:min-w-36">
        <Breakable text={shownEmail(email)} />
      </div>
    ),
  },
  { header: staff.columns.role, cell: ({ role }) => controls.roles[role] },
  {
    header: staff.columns.added,
    cell: ({ added }) =>
      added ? (
        <>
          <Timestamp at={added.at} />
          <br />
          <span className="text-ink-soft text-sm">
            {fillIn(staff.by, { email: shownEmail(added.by) })}
          </span>
        </>
      ) : (
        staff.configured
      ),
  },
  {
    header: staff.columns.lastSignIn,
    cell: ({ lastSignInAt }) =>
      lastSignInAt ? <Timestamp at={lastSignInAt} /> : staff.notSignedIn,
  },
  {
    header: staff.columns.change,
    interactive: true,
    cell: ({ email, role, added }) =>
      added ? (
        <ForRole needed="owner" otherwise={staff.ownersChange}>
          <MemberForms email={email} role={role} />
        </ForRole>
      ) : (
        <span className="text-ink-soft text-sm">{staff.inSettings}</span>
      ),
  },
];

export async function StaffTable({ rows }: { rows: StaffRow[] }) {
  const { d } = await dashboardTexts();
  return (
    <StepForms action={removeStaffMember}>
      <DataTable
        caption={d.staff.title}
        columns={columnsIn(d)}
        rows={rows}
        keyOf={({ email }) => email}
        empty={d.staff.nobody}
      />
    </StepForms>
  );
}

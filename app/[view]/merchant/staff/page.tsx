import { DashboardPage } from '@/components/merchant/dashboard-page';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { ForRole } from '@/components/merchant/role';
import { AddStaffForm, MemberForms } from '@/components/merchant/staff-forms';
import { StepForms } from '@/components/merchant/step-form';
import { Timestamp } from '@/components/merchant/timestamp';
import { Surface } from '@/components/ui/surface';
import { Breakable } from '@/components/ui/text/breakable';
import { staffRoles } from '@/lib/auth/roles';
import { requireStaff } from '@/lib/auth/staff';
import { fillIn } from '@/lib/format';
import { shownEmail } from '@/lib/shown-email';
import { removeStaffMember } from '@/lib/staff/actions';
import { STAFF_PAGE, type StaffRow, staffList } from '@/lib/staff/staff-list';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export const generateMetadata = () => dashboardMetadata((d) => d.staff.title);
export const instant = false;

export default async function StaffPage() {
  await requireStaff('viewer', STAFF_PAGE);
  const [rows, { d }] = await Promise.all([staffList(), dashboardTexts()]);
  const { staff, frame, controls } = d;
  return (
    <DashboardPage title={staff.title} intro={staff.intro}>
      <StaffTable rows={rows} />
      <ForRole needed="owner" otherwise={<p className="mt-8">{staff.ownersOnly}</p>}>
        <Surface className="mt-10 max-w-2xl">
          <h2 className="text-xl">{staff.add}</h2>
          <dl className="mt-3 grid gap-1 text-sm">
            {staffRoles.map((role) => (
              <div key={role}>
                <dt className="inline font-semibold">{`${controls.roles[role]}: `}</dt>
                <dd className="inline text-ink-soft">{frame.roles[role]}</dd>
              </div>
            ))}
          </dl>
          <AddStaffForm />
        </Surface>
      </ForRole>
    </DashboardPage>
  );
}

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

async function StaffTable({ rows }: { rows: StaffRow[] }) {
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

import { DashboardPage } from '@/components/merchant/dashboard-page';
import { ForRole } from '@/components/merchant/role';
import { AddStaffForm } from '@/components/merchant/staff/staff-forms';
import { StaffTable } from '@/components/merchant/staff/staff-table';
import { Surface } from '@/components/ui/surface';
import { staffRoles } from '@/lib/auth/roles';
import { requireStaff } from '@/lib/auth/staff';
import { STAFF_PAGE, staffList } from '@/lib/staff/queries';
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

import { Breakable } from '@/components/ui/breakable';
import { roleTexts } from '@/lib/auth/roles';
import type { StaffRow } from '@/lib/staff/queries';
import { type Column, DataTable } from '../list/data-table';
import { ForRole } from '../role';
import { Timestamp } from '../timestamp';
import { MemberForms } from './staff-forms';

const columns: Column<StaffRow>[] = [
  { header: 'E-mail', cell: ({ email }) => <Breakable text={email} /> },
  { header: 'Role', cell: ({ role }) => roleTexts[role].name },
  {
    header: 'Added',
    cell: ({ added }) =>
      added ? (
        <>
          <Timestamp at={added.at} />
          <br />
          <span className="text-ink-soft text-sm">by {added.by}</span>
        </>
      ) : (
        'By configuration'
      ),
  },
  {
    header: 'Last sign-in',
    cell: ({ lastSignInAt }) => (lastSignInAt ? <Timestamp at={lastSignInAt} /> : 'Not signed in'),
  },
  {
    header: 'Change',
    interactive: true,
    cell: ({ email, role, added }) =>
      added ? (
        <ForRole needed="owner" otherwise="Owners change this.">
          <MemberForms email={email} role={role} />
        </ForRole>
      ) : (
        <span className="text-ink-soft text-sm">
          In MERCHANT_EMAILS; changed in the server’s settings.
        </span>
      ),
  },
];

/** Who is on the staff. */
export function StaffTable({ rows }: { rows: StaffRow[] }) {
  return (
    <DataTable
      caption="Staff"
      columns={columns}
      rows={rows}
      keyOf={({ email }) => email}
      empty="Nobody is on the staff."
    />
  );
}

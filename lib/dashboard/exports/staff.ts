import 'server-only';
import { STAFF_PAGE, type StaffRow, staffList } from '@/lib/staff/queries';
import { allOf, type ExportColumn, exportList } from './export-list';

const columns: readonly ExportColumn<StaffRow>[] = [
  ['e-mail', (row) => row.email],
  ['role', (row) => row.role],
  ['by configuration', (row) => (row.added ? 'no' : 'yes')],
  ['added at', (row) => row.added?.at],
  ['added by', (row) => row.added?.by],
  ['last signed in', (row) => row.lastSignInAt],
];

/** Who is on the staff, for an owner. */
export function exportStaff(): Promise<Response> {
  return exportList({
    ...{ name: 'staff', page: STAFF_PAGE, query: {}, columns },
    rows: () => allOf(staffList()),
  });
}

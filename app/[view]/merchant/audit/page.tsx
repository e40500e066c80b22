import type { Metadata } from 'next';
import { DeskPage } from '@/components/merchant/desk-page';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { AuditList } from '@/components/merchant/staff/audit-list';
import { TextField } from '@/components/ui/form/field';
import { AUDIT_PAGE, auditLog } from '@/lib/audit/queries';
import { auditActions, auditSubjects } from '@/lib/audit/rules';
import { requireStaff } from '@/lib/auth/staff';
import { filtersOf, type ListQuery, listQuery } from '@/lib/list-query';

export const metadata: Metadata = { title: 'Audit log', robots: { index: false } };
export const instant = false;

export default async function AuditPage({ searchParams }: PageProps<'/[view]/merchant/audit'>) {
  await requireStaff('viewer', AUDIT_PAGE);
  const given = listQuery(await searchParams);
  const query = filtersOf(given);
  const page = await auditLog(given);
  return (
    <DeskPage
      title="Audit log"
      actions={<CsvLink path={`${AUDIT_PAGE}/export`} query={query} />}
      intro="Every change that staff made, the newest first. Entries are never changed or deleted."
    >
      <Filters query={query} />
      <div className="mt-6">
        <AuditList rows={page.rows} isFiltered={Object.keys(query).length > 0} />
      </div>
      <Pages path={AUDIT_PAGE} query={query} page={page} />
    </DeskPage>
  );
}

function Filters({ query }: { query: ListQuery }) {
  return (
    <FilterBar path={AUDIT_PAGE} isFiltered={Object.keys(query).length > 0}>
      <TextField
        name="person"
        type="email"
        label="Person"
        placeholder="name@example.com"
        defaultValue={query.person}
        className="col-span-2"
      />
      <ChoiceField
        name="action"
        label="Action"
        query={query}
        choices={auditActions}
        all="All actions"
        className="col-span-2"
      />
      <ChoiceField name="subject" label="Subject" query={query} choices={auditSubjects} />
      <TextField name="id" label="Its id or e-mail" defaultValue={query.id} />
      <TextField name="from" type="date" label="From (UTC)" defaultValue={query.from} />
      <TextField name="to" type="date" label="To (UTC)" defaultValue={query.to} />
    </FilterBar>
  );
}

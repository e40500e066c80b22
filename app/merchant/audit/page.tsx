import type { Metadata } from 'next';
import { AuditList } from '@/components/merchant/audit-list';
import { DeskPage } from '@/components/merchant/desk-page';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { SelectField, TextField } from '@/components/ui/field';
import { AUDIT_PAGE, auditLog } from '@/lib/audit/queries';
import { auditActions, auditSubjects } from '@/lib/audit/rules';
import { requireStaff } from '@/lib/auth/staff';
import { type ListQuery, listQuery } from '@/lib/list-query';

export const metadata: Metadata = { title: 'Audit log', robots: { index: false } };
export const instant = false;

export default async function AuditPage({ searchParams }: PageProps<'/merchant/audit'>) {
  await requireStaff('viewer', AUDIT_PAGE);
  const { after, before, ...query } = listQuery(await searchParams);
  const page = await auditLog({ ...query, ...(after && { after }), ...(before && { before }) });
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
      <SelectField
        name="action"
        label="Action"
        defaultValue={query.action ?? ''}
        className="col-span-2"
      >
        <Options of={auditActions} all="All actions" />
      </SelectField>
      <SelectField name="subject" label="Subject" defaultValue={query.subject ?? ''}>
        <Options of={auditSubjects} all="All" />
      </SelectField>
      <TextField name="id" label="Its id or e-mail" defaultValue={query.id} />
      <TextField name="from" type="date" label="From (UTC)" defaultValue={query.from} />
      <TextField name="to" type="date" label="To (UTC)" defaultValue={query.to} />
    </FilterBar>
  );
}

function Options({ of, all }: { of: Readonly<Record<string, string>>; all: string }) {
  return (
    <>
      <option value="">{all}</option>
      {Object.entries(of).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}

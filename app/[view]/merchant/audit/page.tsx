import { DashboardPage } from '@/components/merchant/dashboard-page';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { AuditList } from '@/components/merchant/staff/audit-list';
import { TextField } from '@/components/ui/form/field';
import { AUDIT_PAGE, auditLog } from '@/lib/audit/queries';
import { requireStaff } from '@/lib/auth/staff';
import { filtersOf, type ListQuery, listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export const generateMetadata = () => dashboardMetadata((d) => d.audit.title);
export const instant = false;

export default async function AuditPage({ searchParams }: PageProps<'/[view]/merchant/audit'>) {
  await requireStaff('viewer', AUDIT_PAGE);
  const params = listQuery(await searchParams);
  const query = filtersOf(params);
  const [page, { d }] = await Promise.all([auditLog(params), dashboardTexts()]);
  return (
    <DashboardPage title={d.audit.title} intro={d.audit.intro}>
      <Filters query={query} />
      <div className="mt-6">
        <AuditList rows={page.rows} isFiltered={Object.keys(query).length > 0} />
      </div>
      <Pages path={AUDIT_PAGE} query={query} page={page} />
    </DashboardPage>
  );
}

async function Filters({ query }: { query: ListQuery }) {
  const { audit } = (await dashboardTexts()).d;
  return (
    <FilterBar path={AUDIT_PAGE} isFiltered={Object.keys(query).length > 0}>
      <TextField
        name="person"
        type="email"
        label={audit.person}
        placeholder="name@example.com"
        defaultValue={query.person}
        className="col-span-2"
      />
      <ChoiceField
        name="action"
        label={audit.action}
        query={query}
        choices={audit.actions}
        all={audit.allActions}
        className="col-span-2"
      />
      <ChoiceField name="subject" label={audit.subject} query={query} choices={audit.subjects} />
      <TextField name="id" label={audit.id} defaultValue={query.id} />
      <TextField name="from" type="date" label={audit.from} defaultValue={query.from} />
      <TextField name="to" type="date" label={audit.to} defaultValue={query.to} />
    </FilterBar>
  );
}

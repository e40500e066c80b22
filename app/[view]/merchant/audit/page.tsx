import { DashboardPage } from '@/components/merchant/dashboard-page';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { Timestamp } from '@/components/merchant/timestamp';
import { TextField } from '@/components/ui/form/field';
import { Link } from '@/components/ui/link';
import { Breakable } from '@/components/ui/text/breakable';
import { AUDIT_PAGE, auditLog } from '@/lib/audit/audit-log';
import { type AuditRow, entryInWords } from '@/lib/audit/words';
import { requireStaff } from '@/lib/auth/staff';
import { filtersOf, type ListQuery, listQuery } from '@/lib/list-query';
import type { StoreView } from '@/lib/markets/types';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
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

const pages: Readonly<Record<string, string>> = {
  order: '/merchant/orders',
  parcel: '/merchant/parcels', // module: fulfilment
  variant: '/merchant/stock/items', // module: stock
};

const columnsIn = (d: DashboardTexts, view: StoreView): Column<AuditRow>[] => {
  const texts = d.audit.columns;
  return [
    { header: texts.when, width: 'w-[12.5rem]', cell: ({ at }) => <Timestamp at={at} /> },
    { header: texts.who, cell: ({ actorEmail }) => <Breakable text={actorEmail} /> },
    { header: texts.what, cell: (row) => entryInWords(row, d, view).action },
    {
      header: texts.subject,
      cell: (row) => {
        const { subject, name } = entryInWords(row, d, view);
        return (
          <>
            <span>{subject}</span> {name ? <SubjectName row={row} name={name} /> : null}
          </>
        );
      },
    },
    {
      header: texts.detail,
      cell: (row) => {
        const { details } = entryInWords(row, d, view);
        return details.length > 0 ? <Breakable text={details.join(', ')} /> : null;
      },
    },
  ];
};

async function AuditList({ rows, isFiltered }: { rows: AuditRow[]; isFiltered: boolean }) {
  const { d, view } = await dashboardTexts();
  const { audit } = d;
  return (
    <DataTable
      caption={audit.title}
      columns={columnsIn(d, view)}
      rows={rows}
      keyOf={({ id }) => id}
      empty={isFiltered ? audit.noMatch : audit.none}
    />
  );
}

function SubjectName({ row: { subject, subjectId }, name }: { row: AuditRow; name: string }) {
  const page = pages[subject];
  if (!page) return <Breakable text={name} />;
  return (
    <Link href={`${page}/${encodeURIComponent(subjectId)}`} prefetch={false} className="underline">
      <Breakable text={name} />
    </Link>
  );
}

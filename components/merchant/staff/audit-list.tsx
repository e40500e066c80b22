import { Link } from '@/components/ui/link';
import { Breakable } from '@/components/ui/text/breakable';
import { type AuditRow, entryInWords } from '@/lib/audit/words';
import type { StoreView } from '@/lib/markets/types';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { type Column, DataTable } from '../list/data-table';
import { Timestamp } from '../timestamp';

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

export async function AuditList({ rows, isFiltered }: { rows: AuditRow[]; isFiltered: boolean }) {
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

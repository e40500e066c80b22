import { Link } from '@/components/ui/link';
import { Breakable } from '@/components/ui/text/breakable';
import type { AuditRow } from '@/lib/audit/queries';
import { detailLines } from '@/lib/audit/rules';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { type Column, DataTable } from '../list/data-table';
import { Timestamp } from '../timestamp';

/** Page paths by kind of subject. */
const pages: Readonly<Record<string, string>> = {
  order: '/merchant/orders',
  parcel: '/merchant/parcels',
  variant: '/merchant/stock/items',
};

const columnsIn = (texts: DashboardTexts['audit'], locale: string): Column<AuditRow>[] => [
  { header: texts.columns.when, cell: ({ at }) => <Timestamp at={at} /> },
  { header: texts.columns.who, cell: ({ actorEmail }) => <Breakable text={actorEmail} /> },
  { header: texts.columns.what, cell: ({ action }) => nameIn(texts.actions, action) },
  {
    header: texts.columns.subject,
    cell: ({ subject, subjectId, orderNumber }) => (
      <>
        <span className="block">{nameIn(texts.subjects, subject)}</span>
        <span className="text-ink-soft text-sm">
          {Object.hasOwn(pages, subject) ? (
            <Link
              href={`${pages[subject]}/${encodeURIComponent(subjectId)}`}
              prefetch={false}
              className="underline"
            >
              <Breakable text={orderNumber ?? subjectId} />
            </Link>
          ) : (
            <Breakable text={subjectId} />
          )}
        </span>
      </>
    ),
  },
  {
    header: texts.columns.detail,
    cell: ({ detail }) => {
      const lines = detailLines(detail, { names: texts.details, locale });
      return lines.length > 0 ? <Detail lines={lines} /> : null;
    },
  },
];

/** Entries of the audit log. Changes are shown as recorded. */
export async function AuditList({ rows, isFiltered }: { rows: AuditRow[]; isFiltered: boolean }) {
  const { d, view } = await dashboardTexts();
  const { audit } = d;
  return (
    <DataTable
      caption={audit.title}
      columns={columnsIn(audit, view.locale)}
      rows={rows}
      keyOf={({ id }) => id}
      empty={isFiltered ? audit.noMatch : audit.none}
    />
  );
}

function nameIn(names: Readonly<Record<string, string>>, name: string): string {
  return names[name] ?? name;
}

function Detail({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-0.5 text-sm">
      {lines.map((line) => (
        <li key={line}>
          <Breakable text={line} />
        </li>
      ))}
    </ul>
  );
}

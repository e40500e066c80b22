import { Breakable } from '@/components/ui/breakable';
import { Link } from '@/components/ui/link';
import type { AuditRow } from '@/lib/audit/queries';
import { auditActions, auditSubjects } from '@/lib/audit/rules';
import { type Column, DataTable } from '../list/data-table';
import { Timestamp } from '../timestamp';

const columns: Column<AuditRow>[] = [
  { header: 'When', cell: ({ at }) => <Timestamp at={at} /> },
  { header: 'Who', cell: ({ actorEmail }) => <Breakable text={actorEmail} /> },
  { header: 'What', cell: ({ action }) => nameIn(auditActions, action) },
  {
    header: 'Subject',
    cell: ({ subject, subjectId }) => (
      <>
        {nameIn(auditSubjects, subject)}
        <br />
        <span className="text-ink-soft text-sm">
          {subject === 'order' ? (
            <Link href={`/merchant/orders/${subjectId}`} prefetch={false} className="underline">
              <Breakable text={subjectId} />
            </Link>
          ) : (
            <Breakable text={subjectId} />
          )}
        </span>
      </>
    ),
  },
  { header: 'Details', cell: ({ detail }) => <Detail detail={detail} /> },
];

/** Entries of the audit log. */
export function AuditList({ rows, isFiltered }: { rows: AuditRow[]; isFiltered: boolean }) {
  return (
    <DataTable
      caption="Audit log"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={
        isFiltered
          ? 'Nothing was recorded that these filters match.'
          : 'No member of staff has changed anything yet.'
      }
    />
  );
}

function nameIn(names: Readonly<Record<string, string>>, name: string): string {
  return names[name] ?? name;
}

/** From what to what, and what led to it. */
function Detail({ detail }: { detail: Record<string, unknown> }) {
  const { from, to, ...others } = detail;
  const lines = Object.entries(others).map(([name, value]) => `${name}: ${textOf(value)}`);
  const change = [from, to].filter((one) => one !== undefined).map(textOf);
  return (
    <ul className="grid gap-0.5 text-sm">
      {change.length > 0 ? <li>{change.join(' → ')}</li> : null}
      {lines.map((line) => (
        <li key={line}>
          <Breakable text={line} />
        </li>
      ))}
    </ul>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

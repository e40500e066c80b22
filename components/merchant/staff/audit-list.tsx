import { Link } from '@/components/ui/link';
import { Breakable } from '@/components/ui/text/breakable';
import type { AuditRow } from '@/lib/audit/queries';
import type { DeskTexts } from '@/lib/texts/desk/dictionary';
import { deskTexts } from '@/lib/texts/desk/page-texts';
import { type Column, DataTable } from '../list/data-table';
import { Timestamp } from '../timestamp';

const columnsIn = (texts: DeskTexts['audit']): Column<AuditRow>[] => [
  { header: texts.columns.when, cell: ({ at }) => <Timestamp at={at} /> },
  { header: texts.columns.who, cell: ({ actorEmail }) => <Breakable text={actorEmail} /> },
  { header: texts.columns.what, cell: ({ action }) => nameIn(texts.actions, action) },
  {
    header: texts.columns.subject,
    cell: ({ subject, subjectId }) => (
      <>
        {nameIn(texts.subjects, subject)}
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
  { header: texts.columns.detail, cell: ({ detail }) => <Detail detail={detail} /> },
];

/** Entries of the audit log. What they changed is told as it was recorded. */
export async function AuditList({ rows, isFiltered }: { rows: AuditRow[]; isFiltered: boolean }) {
  const { audit } = (await deskTexts()).d;
  return (
    <DataTable
      caption={audit.title}
      columns={columnsIn(audit)}
      rows={rows}
      keyOf={({ id }) => id}
      empty={isFiltered ? audit.noMatch : audit.none}
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

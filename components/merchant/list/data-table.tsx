import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** For content of known length. The other columns then share the rest equally and wrap long values. */
  width?: `w-[${string}]`;
  /** The cell contains controls, which must stay above the link that covers the row. */
  interactive?: true;
};

type Selection<Row> = { form: string; name: string; labelOf: (row: Row) => string };

/** On a phone, a list of cards. The first column is the row header and, with `hrefOf`, a link that covers the row. */
export async function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  hrefOf,
  select,
  empty,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  hrefOf?: (row: Row) => string;
  select?: Selection<Row>;
  /** Shown instead of an empty table: why it is empty and what to do. */
  empty: ReactNode;
}) {
  const { d } = await dashboardTexts();
  if (rows.length === 0) return <div className="py-10 text-ink-soft">{empty}</div>;
  return (
    // A table with many columns scrolls horizontally within the page.
    <div className="@container overflow-x-auto">
      <table
        className={cn(
          'w-full border-collapse text-left max-md:block md:text-sm',
          columns.some(({ width }) => width) && 'md:min-w-[56rem] md:table-fixed',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-line-strong border-b-2">
            {select ? (
              <th scope="col" className="w-10">
                <span className="sr-only">{d.frame.list.select}</span>
              </th>
            ) : null}
            {columns.map(({ header, align, width }) => (
              <th
                key={header}
                scope="col"
                className={cn(
                  'px-2 py-2 text-ink-soft @5xl:px-3 text-sm',
                  width,
                  align && 'text-right',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {rows.map((row) => (
            <BodyRow key={keyOf(row)} row={row} columns={columns} href={hrefOf?.(row)}>
              {select ? (
                <td className="relative z-10 py-1 align-top max-md:absolute max-md:top-1 max-md:right-1">
                  <SelectBox select={select} row={row} value={keyOf(row)} />
                </td>
              ) : null}
            </BodyRow>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BodyRow<Row>({
  row,
  columns,
  href,
  children,
}: {
  row: Row;
  columns: readonly Column<Row>[];
  href: string | undefined;
  children: ReactNode;
}) {
  const [heading, ...otherColumns] = columns;
  if (!heading) return null;
  return (
    <tr
      className={cn(
        'relative border-line border-b max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-3',
        href && 'hover:bg-sunken',
      )}
    >
      {children}
      <th
        scope="row"
        className={cn(
          'wrap-break-word max-md:wrap-anywhere px-2 py-2.5 @5xl:px-3 align-top font-semibold max-md:basis-full max-md:p-0 max-md:pr-10',
          // In a column of fixed width, timestamps may wrap.
          heading.width && 'md:[&_time]:whitespace-normal',
        )}
      >
        {href ? (
          <Link
            href={href}
            prefetch={false}
            className="after:absolute after:inset-0 hover:underline"
          >
            {heading.cell(row)}
          </Link>
        ) : (
          heading.cell(row)
        )}
      </th>
      {otherColumns.map((column) => (
        <Cell key={column.header} column={column} row={row} />
      ))}
    </tr>
  );
}

function Cell<Row>({
  column: { header, cell, align, interactive },
  row,
}: {
  column: Column<Row>;
  row: Row;
}) {
  return (
    <td
      className={cn(
        'wrap-break-word max-md:wrap-anywhere px-2 py-2.5 @5xl:px-3 align-top max-md:inline-flex max-md:max-w-full max-md:gap-1.5 max-md:p-0 max-md:text-sm',
        // Beside a long label or with many columns, timestamps may wrap.
        '@max-5xl:[&_time]:whitespace-normal',
        align && 'whitespace-nowrap tabular-nums md:text-right',
        interactive && 'relative z-10',
        // Cards hide empty cells; a child component may have rendered nothing.
        'max-md:has-[>div:empty]:hidden',
      )}
    >
      <span aria-hidden="true" className="shrink-0 text-ink-soft md:hidden">
        {header}
      </span>
      <div className="min-w-0">{cell(row)}</div>
    </td>
  );
}

function SelectBox<Row>({
  select,
  row,
  value,
}: {
  select: Selection<Row>;
  row: Row;
  value: string;
}) {
  return (
    <label className="grid size-10 place-items-center">
      <input
        type="checkbox"
        form={select.form}
        name={select.name}
        value={value}
        className="size-5 accent-(--color-link)"
      />
      <span className="sr-only">{select.labelOf(row)}</span>
    </label>
  );
}

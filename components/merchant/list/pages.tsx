import { Link } from '@/components/ui/link';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

/** Links to the previous and next page of a list, with the same filters. */
export async function Pages({
  path,
  query,
  page,
  ordered = 'by time',
}: {
  path: string;
  /** The URL's filters, without the cursor. */
  query: Readonly<Record<string, string>>;
  /** Cursors of lib/db/keyset. */
  page: { before: string | null; after: string | null };
  /** Lists by time label their pages "newer" and "older". */
  ordered?: 'by time' | 'otherwise';
}) {
  const { before, after } = page;
  if (!before && !after) return null;
  const { list } = (await dashboardTexts()).d.frame;
  const isByTime = ordered === 'by time';
  const to = (place: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...query, ...place })}`;
  return (
    <nav aria-label={list.pages} className="mt-6 flex gap-6">
      {before ? (
        <Link href={to({ before })} rel="prev" className="text-link underline">
          {isByTime ? list.newer : list.previous}
        </Link>
      ) : null}
      {after ? (
        <Link href={to({ after })} rel="next" className="text-link underline">
          {isByTime ? list.older : list.next}
        </Link>
      ) : null}
    </nav>
  );
}

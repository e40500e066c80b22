import { Link } from '@/components/ui/link';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export async function Pages({
  path,
  query,
  page,
  ordered = 'by time',
}: {
  path: string;
  query: Readonly<Record<string, string>>;
  page: { before: string | null; after: string | null };
  /** Pages of lists by time are labelled "newer" and "older". */
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

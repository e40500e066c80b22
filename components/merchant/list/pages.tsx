import { Link } from '@/components/ui/link';

/** The pages before and after this one of a list, with the same filters. */
export function Pages({
  path,
  query,
  page,
  names = { before: 'Newer', after: 'Older' },
}: {
  path: string;
  /** The filters of the URL, without the page's cursor. */
  query: Readonly<Record<string, string>>;
  /** Cursors of lib/db/keyset. */
  page: { before: string | null; after: string | null };
  names?: { before: string; after: string };
}) {
  const { before, after } = page;
  if (!before && !after) return null;
  const to = (place: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...query, ...place })}`;
  return (
    <nav aria-label="Pages" className="mt-6 flex gap-6">
      {before ? (
        <Link href={to({ before })} rel="prev" className="text-link underline">
          {names.before}
        </Link>
      ) : null}
      {after ? (
        <Link href={to({ after })} rel="next" className="text-link underline">
          {names.after}
        </Link>
      ) : null}
    </nav>
  );
}

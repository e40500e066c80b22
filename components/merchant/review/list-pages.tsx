import { Link } from '@/components/ui/link';
import { fillIn } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

/** Cursors of a page with several lists, by list name. The name is also the id of the list's section. */
export type Cursors<List extends string> = Partial<Record<List, string>>;

export function cursorsIn<List extends string>(
  lists: readonly List[],
  query: Readonly<Record<string, unknown>>,
): Cursors<List> {
  const after: Cursors<List> = {};
  for (const list of lists) {
    const cursor = query[list];
    if (typeof cursor === 'string') after[list] = cursor;
  }
  return after;
}

/** Links to the first and next page of one list; the other lists keep their pages. */
export async function ListPages<List extends string>({
  path,
  list,
  title,
  after,
  next,
}: {
  path: string;
  list: List;
  title: string;
  after: Cursors<List>;
  next: string | null;
}) {
  if (!after[list] && !next) return null;
  const texts = (await dashboardTexts()).d.frame.list;
  const placeOf = (cursor: string | null) => {
    const { [list]: _, ...others } = after;
    const query = new URLSearchParams({
      ...others,
      ...(cursor === null ? {} : { [list]: cursor }),
    });
    return `${path}?${query}#${list}`;
  };
  return (
    <nav aria-label={fillIn(texts.pagesOf, { title })} className="mt-6 flex gap-6">
      {after[list] ? (
        <Link href={placeOf(null)} rel="prev" className="text-link">
          {texts.firstPage}
        </Link>
      ) : null}
      {next ? (
        <Link href={placeOf(next)} rel="next" className="text-link">
          {texts.nextPage}
        </Link>
      ) : null}
    </nav>
  );
}

import { Link } from '@/components/ui/link';
import { type Search, searchHref, sorts } from '@/lib/listing/search';
import { pageTexts } from '@/lib/texts/page-texts';

/** Without a search text, sorting by relevance is not offered. */
export async function Sorts({ search }: { search: Search }) {
  const { sortBy, sorts: names } = (await pageTexts()).t.search;
  return (
    <nav aria-label={sortBy} className="overflow-x-auto">
      <ul className="flex gap-x-4 text-sm">
        {sorts
          .filter((sort) => sort !== 'best' || search.text)
          .map((sort) => (
            <li key={sort} className="whitespace-nowrap">
              <Link
                href={searchHref({ ...search, sort, page: 1 })}
                prefetch={false}
                scroll={false}
                rel="nofollow"
                aria-current={sort === search.sort ? 'true' : undefined}
                className="inline-block py-2 underline-offset-4 hover:underline aria-[current=true]:font-semibold aria-[current=true]:underline aria-[current=true]:decoration-2 aria-[current=true]:decoration-accent"
              >
                {names[sort]}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

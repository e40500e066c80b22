import type { ReactNode } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { inView } from '@/lib/markets/rules';
import { deskTexts } from '@/lib/texts/desk/page-texts';

/**
 * The search and the filters of a list, as a GET form: it works without JavaScript, and
 * its results can be bookmarked and shared.
 */
export async function FilterBar({
  path,
  search,
  isFiltered,
  isOpen = isFiltered,
  children,
}: {
  /** The list's own path. */
  path: string;
  /** The field `q`, where the list can be searched. */
  search?: { label: string; hint?: string; value: string };
  /** Whether there is anything to clear. */
  isFiltered: boolean;
  /** Whether the filters are open on a phone. */
  isOpen?: boolean;
  /** Fields, each in a column of the grid. */
  children?: ReactNode;
}) {
  const { d, view } = await deskTexts();
  const texts = d.frame.list;
  return (
    // The URL sets their values: going back must not restore others.
    <search>
      <form
        action={inView(view.prefix, path)}
        method="get"
        autoComplete="off"
        className="grid gap-4"
      >
        {search ? (
          <TextField
            type="search"
            name="q"
            label={search.label}
            hint={search.hint}
            defaultValue={search.value}
            maxLength={200}
            data-list-search
          />
        ) : null}
        {children ? (
          // Closed on a phone, where they would push the list away.
          <details open={isOpen} className="filters">
            <summary className="min-h-11 py-2 font-semibold">{texts.filters}</summary>
            <div className="mt-2 grid grid-cols-2 items-end gap-4 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
              {children}
            </div>
          </details>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button>{texts.apply}</Button>
          {isFiltered ? (
            <LinkButton href={path} variant="quiet">
              {texts.clear}
            </LinkButton>
          ) : null}
        </div>
      </form>
    </search>
  );
}

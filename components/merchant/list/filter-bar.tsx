import type { ReactNode } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { inView } from '@/lib/markets/rules';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { GetForm } from './get-form';

/**
 * Search and filters of a list, as a GET form: it works without JavaScript, and
 * results can be bookmarked and shared.
 */
export async function FilterBar({
  path,
  search,
  isFiltered,
  isOpen = isFiltered,
  children,
}: {
  /** The list's path. */
  path: string;
  /** The search field `q`. */
  search?: { label: string; hint?: string; value: string };
  /** Shows the link that clears the filters. */
  isFiltered: boolean;
  /** Whether the filters are open on a phone. */
  isOpen?: boolean;
  /** Fields, each in a column of the grid. */
  children?: ReactNode;
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.frame.list;
  return (
    // autoComplete="off": on Back, the browser must not restore other values than the URL's.
    <search>
      <GetForm action={inView(view.prefix, path)} autoComplete="off" className="grid gap-4">
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
          // Collapsed on a phone, where they would push the list down.
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
      </GetForm>
    </search>
  );
}

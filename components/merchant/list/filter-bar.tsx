import type { ReactNode } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { inView } from '@/lib/markets/paths';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { GetForm } from './get-form';

/** A GET form, so that filters work without JavaScript and results can be bookmarked and shared. */
export async function FilterBar({
  path,
  search,
  keep = {},
  isFiltered,
  isOpen = isFiltered,
  children,
}: {
  path: string;
  search?: { label: string; hint?: string; value: string };
  /** Other parameters of the URL that the form keeps, such as the tab. */
  keep?: Readonly<Record<string, string>>;
  isFiltered: boolean;
  isOpen?: boolean;
  children?: ReactNode;
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.frame.list;
  const clearPath = Object.keys(keep).length > 0 ? `${path}?${new URLSearchParams(keep)}` : path;
  const clear = isFiltered ? (
    <LinkButton href={clearPath} variant="quiet">
      {texts.clear}
    </LinkButton>
  ) : null;
  return (
    // autoComplete="off" stops browsers from restoring old values on Back, which may differ from the URL's.
    <search>
      <GetForm action={inView(view.prefix, path)} autoComplete="off" className="grid gap-2">
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search ? (
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              type="search"
              name="q"
              label={search.label}
              hint={search.hint}
              defaultValue={search.value}
              maxLength={200}
              className="max-w-xl grow"
            />
            <Button variant="secondary">{texts.search}</Button>
            {clear}
          </div>
        ) : null}
        {children ? (
          <details open={isOpen}>
            <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold">
              {texts.filters}
            </summary>
            <div className="mt-2 grid grid-cols-2 items-end gap-4 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
              {children}
              <div className="col-span-full flex flex-wrap gap-3">
                <Button variant="secondary">{texts.apply}</Button>
                {search ? null : clear}
              </div>
            </div>
          </details>
        ) : null}
      </GetForm>
    </search>
  );
}

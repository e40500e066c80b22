import { ForRole } from '@/components/merchant/role';
import { buttonClass } from '@/components/ui/button';
import { inView } from '@/lib/markets/rules';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

/** Exports the filtered list as CSV. Only owners may export data. */
export async function CsvLink({
  path,
  query,
}: {
  /** Path of the route handler. */
  path: string;
  query: Readonly<Record<string, string>>;
}) {
  const { d, view } = await dashboardTexts();
  const file = inView(view.prefix, path);
  const search = new URLSearchParams(query).toString();
  return (
    <ForRole needed="owner">
      <a
        href={search ? `${file}?${search}` : file}
        download
        className={buttonClass('secondary', 'sm')}
      >
        {d.frame.list.exportCsv}
      </a>
    </ForRole>
  );
}

import { ForRole } from '@/components/merchant/role';
import { buttonClass } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { inView } from '@/lib/markets/paths';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export async function CsvLink({
  path,
  query,
  list,
}: {
  path: string;
  query: Readonly<Record<string, string>>;
  /** Names the list for assistive technology, on pages with several. */
  list?: string;
}) {
  const { d, view } = await dashboardTexts();
  const file = inView(view.prefix, path);
  const search = new URLSearchParams(query).toString();
  return (
    <ForRole needed="owner">
      <a
        href={search ? `${file}?${search}` : file}
        download
        className={cn(buttonClass('secondary', 'sm'), 'justify-self-start')}
      >
        <span>{d.frame.list.exportCsv}</span>
        {list ? <span className="sr-only">{`: ${list}`}</span> : null}
      </a>
    </ForRole>
  );
}

import { dispatch } from '@/brand/shop';
import { itemIn } from '@/components/merchant/variant-name';
import { PrintButton } from '@/components/order/print-button';
import { Link } from '@/components/ui/link';
import { requireStaff } from '@/lib/auth/staff';
import { fillIn, formatDay, formatPlural } from '@/lib/format';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { PackingTable } from '@/modules/fulfilment/components/packing-slip';
import { packingFilter, packingHref, pickingList } from '@/modules/fulfilment/read-parcels';

export const generateMetadata = () => dashboardMetadata((d) => d.fulfilment.packing.list);
export const instant = false;

export default async function PackingListPage({
  searchParams,
}: PageProps<'/[view]/merchant/packing/list'>) {
  await requireStaff('viewer', '/merchant/packing/list');
  const { stage, day } = await searchParams;
  const filter = packingFilter({ stage, day });
  const [lines, { d, view }] = await Promise.all([pickingList(filter), dashboardTexts()]);
  const texts = d.fulfilment.packing;
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  return (
    <div className="page max-w-3xl py-10 print:py-0">
      <p className="mb-2" data-print="hide">
        <Link href={packingHref(filter)} className="text-link">
          {texts.back}
        </Link>
      </p>
      <h1 className="text-3xl">{texts.list}</h1>
      <p className="mt-2 text-ink-soft">
        {fillIn(filter.day ? texts.listOf : texts.listAll, {
          stage: texts.stages[filter.stage],
          day: filter.day ? formatDay(new Date(filter.day), view.locale, 'UTC') : '',
          zone: dispatch.timeZone,
          units: formatPlural(texts.units, units, view.locale),
        })}
      </p>
      {lines.length === 0 ? (
        <p className="mt-8">{texts.empty}</p>
      ) : (
        <PackingTable
          lines={lines.map((line) => ({
            ...itemIn(view, line),
            key: `${line.sku} ${line.name} ${line.detail}`,
          }))}
        />
      )}
      <p className="mt-8">
        <PrintButton>{texts.printList}</PrintButton>
      </p>
    </div>
  );
}

import { ItemName } from '@/components/order/item-name';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

const cell = 'border-line border-b py-2.5 pr-4 align-top';

export type PackingLine = {
  key: string;
  units: number;
  name: string;
  detail: string;
  sku: string | null;
  parcels?: number;
};

export async function PackingTable({ lines }: { lines: readonly PackingLine[] }) {
  const texts = (await dashboardTexts()).d.fulfilment.packing.columns;
  const hasParcels = lines.some(({ parcels }) => parcels !== undefined);
  return (
    <table className="mt-8 w-full text-left">
      <thead>
        <tr className="text-ink-soft text-sm">
          <th scope="col" className={`${cell} w-16`}>
            {texts.units}
          </th>
          {[texts.item, texts.sku, ...(hasParcels ? [texts.parcels] : [])].map((title) => (
            <th key={title} scope="col" className={cell}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, units, sku, parcels, ...item }) => (
          <tr key={key}>
            <td className={`${cell} font-bold tabular-nums`}>{units}</td>
            <td className={cell}>
              <ItemName {...item} />
            </td>
            <td className={`${cell} wrap-anywhere text-sm`}>{sku}</td>
            {hasParcels ? <td className={`${cell} tabular-nums`}>{parcels}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

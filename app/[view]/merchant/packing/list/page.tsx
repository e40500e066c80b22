import type { Metadata } from 'next';
import { dispatch } from '@/brand/shop';
import { PackingTable } from '@/components/merchant/fulfilment/packing/packing-table';
import { PrintButton } from '@/components/order/print-button';
import { Link } from '@/components/ui/link';
import { requireStaff } from '@/lib/auth/staff';
import { packingFilter, pickingList } from '@/lib/fulfilment/packing/packing';

export const metadata: Metadata = { title: 'Packing list', robots: { index: false } };
export const instant = false;

/** Units per SKU of all that is to pack, or packed and to ship, of one day or of all: what to take from the shelves. */
export default async function PackingListPage({
  searchParams,
}: PageProps<'/[view]/merchant/packing/list'>) {
  await requireStaff('viewer', '/merchant/packing/list');
  const { stage, day } = await searchParams;
  const filter = packingFilter({ stage, day });
  const lines = await pickingList(filter);
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  return (
    <div className="page max-w-3xl py-10 print:py-0">
      <p className="mb-2" data-print="hide">
        <Link href="/merchant/packing" className="text-link">
          Packing
        </Link>
      </p>
      <h1 className="text-3xl">Packing list</h1>
      <p className="mt-2 text-ink-soft">
        {filter.stage === 'pack' ? 'To pack' : 'Packed, to ship'}
        {filter.day ? `, paid on ${filter.day} (${dispatch.timeZone})` : ', of every day'}: {units}{' '}
        {units === 1 ? 'unit' : 'units'}
      </p>
      {lines.length === 0 ? (
        <p className="mt-8">Nothing.</p>
      ) : (
        <PackingTable
          lines={lines.map((line) => ({ ...line, key: `${line.sku} ${line.name} ${line.detail}` }))}
        />
      )}
      <p className="mt-8">
        <PrintButton>Print this list</PrintButton>
      </p>
    </div>
  );
}

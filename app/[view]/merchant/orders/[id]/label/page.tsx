import type { Metadata } from 'next';
import { shop } from '@/brand/shop';
import { PrintButton } from '@/components/order/print-button';
import { LinkButton } from '@/components/ui/button';
import { Lines } from '@/components/ui/lines';
import { addressLines, type StoredAddress, shopAddress } from '@/lib/addresses/lines';
import { deskOrder, ORDERS_PAGE } from '@/lib/desk/orders/queries';

export const metadata: Metadata = { title: 'Address label', robots: { index: false } };
export const instant = false;

/** The address of an order, to be printed onto a label or cut out. */
export default async function LabelPage({
  params,
}: PageProps<'/[view]/merchant/orders/[id]/label'>) {
  const { id, number, contact, address } = await deskOrder((await params).id);
  const lines = addressLines(
    contact as { firstname?: string; lastname?: string },
    address as StoredAddress,
  );
  return (
    <div className="page pt-8 pb-20">
      <h1 data-print="hide" className="text-3xl">
        Address label
      </h1>
      <div className="mt-6 max-w-md border border-line-strong p-6 print:mt-0 print:border-0 print:p-0">
        <p className="text-sm">{[shop.legalName, ...shopAddress].join(', ')}</p>
        <address className="mt-6 text-2xl not-italic">
          <Lines of={lines} />
        </address>
        <p className="mt-6 text-sm">Order {number}</p>
      </div>
      <div data-print="hide" className="mt-6 flex flex-wrap gap-3">
        <PrintButton>Print</PrintButton>
        <LinkButton href={`${ORDERS_PAGE}/${id}`} variant="quiet">
          Back to the order
        </LinkButton>
      </div>
    </div>
  );
}

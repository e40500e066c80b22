import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { shop } from '@/brand/shop';
import { CopyButton } from '@/components/merchant/copy-button';
import { DeskPage } from '@/components/merchant/desk-page';
import { ParcelPanel } from '@/components/merchant/fulfilment/parcel-panel';
import { Lines } from '@/components/ui/lines';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { addressLines } from '@/lib/addresses/lines';
import { parcelFor, type Recipient } from '@/lib/fulfilment/queries';
import { formatDate } from '@/lib/shop-time';

export const metadata: Metadata = { title: 'Parcel', robots: { index: false } };
export const instant = false;

type Props = { params: Promise<{ id: string }> };

/** A subscription's parcel: one paid period. */
export default async function ParcelPage({ params }: Props) {
  const { id } = await params;
  const parcel = await parcelFor(id);
  if (!parcel) notFound();
  return (
    <DeskPage
      title={`Parcel, ${parcel.plan}`}
      intro={
        <>
          {parcel.email ?? 'The customer has deleted their account'}
          {parcel.periodStart
            ? `, the month from ${formatDate(parcel.periodStart, shop.locale)}. `
            : '. '}
          <Link
            href={`/merchant/subscriptions/${parcel.subscriptionId}`}
            className="text-link underline"
          >
            Its subscription
          </Link>
          ,{' '}
          <Link href="/merchant/packing" className="text-link underline">
            back to packing
          </Link>
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ParcelPanel parcel={parcel} />
        <Surface>
          <h2 className="mb-3 text-xl">Ship to</h2>
          {parcel.recipient ? (
            <ShipTo {...parcel.recipient} />
          ) : (
            <p>
              No address yet. The page of their subscription asks for it; the parcel takes it from
              there as soon as they enter it.
            </p>
          )}
        </Surface>
      </div>
    </DeskPage>
  );
}

function ShipTo({ contact, address }: Recipient) {
  const lines = addressLines(contact, address);
  return (
    <>
      <address className="not-italic">
        <Lines of={lines} />
      </address>
      <div className="mt-4">
        <CopyButton text={lines.join('\n')} label="Copy address" />
      </div>
    </>
  );
}

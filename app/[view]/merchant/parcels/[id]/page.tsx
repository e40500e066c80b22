import { notFound } from 'next/navigation';
import { CopyButton } from '@/components/merchant/copy-button';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { Lines } from '@/components/ui/text/lines';
import { addressLines } from '@/lib/addresses/lines';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import type { Recipient } from '@/lib/orders/sale';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { formatDate } from '@/lib/texts/shop-time';
import { ParcelPanel } from '@/modules/fulfilment/components/parcel-panel';
import { parcelFor } from '@/modules/fulfilment/queries';

export const generateMetadata = () => dashboardMetadata((d) => d.fulfilment.parcel.one);
export const instant = false;

type Props = { params: Promise<{ id: string }> };

/** A subscription's parcel: one paid period. */
export default async function ParcelPage({ params }: Props) {
  const { id } = await params;
  const parcel = await parcelFor(id);
  if (!parcel) notFound();
  const { d, view } = await dashboardTexts();
  const { fulfilment } = d;
  const texts = fulfilment.parcel;
  return (
    <DashboardPage
      title={fillIn(texts.title, { plan: phraseIn(view, parcel.plan) })}
      intro={fillWith(parcel.periodStart ? texts.introMonth : texts.intro, {
        customer: parcel.email ?? texts.deleted,
        day: parcel.periodStart ? formatDate(parcel.periodStart, view.locale) : '',
        subscription: (
          <Link
            href={`/merchant/subscriptions/${parcel.subscriptionId}`}
            className="text-link underline"
          >
            {texts.subscription}
          </Link>
        ),
        packing: (
          <Link href="/merchant/packing" className="text-link underline">
            {texts.packing}
          </Link>
        ),
      })}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ParcelPanel parcel={parcel} />
        <Surface>
          <h2 className="mb-3 text-xl">{d.orders.shipTo}</h2>
          {parcel.recipient ? <ShipTo {...parcel.recipient} /> : <p>{texts.noAddress}</p>}
        </Surface>
      </div>
    </DashboardPage>
  );
}

async function ShipTo({ contact, address }: Recipient) {
  const lines = addressLines(contact, address);
  const { copyAddress } = (await dashboardTexts()).d.orders;
  return (
    <>
      <address className="not-italic">
        <Lines of={lines} />
      </address>
      <div className="mt-4">
        <CopyButton text={lines.join('\n')} label={copyAddress} />
      </div>
    </>
  );
}

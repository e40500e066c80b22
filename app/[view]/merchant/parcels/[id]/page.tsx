import { notFound } from 'next/navigation';
import { CopyButton } from '@/components/merchant/copy-button';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { Lines } from '@/components/ui/text/lines';
import { addressLines } from '@/lib/addresses/address-lines';
import { fillIn } from '@/lib/format';
import type { Recipient } from '@/lib/orders/sale';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { formatDate } from '@/lib/texts/shop-time';
import { FulfilmentPanel } from '@/modules/fulfilment/components/panel';
import { parcelTitle } from '@/modules/fulfilment/components/parcel-title';
import { parcelFor } from '@/modules/fulfilment/read-parcels';

export const generateMetadata = () => dashboardMetadata((d) => d.fulfilment.parcel.one);
export const instant = false;

type Props = { params: Promise<{ id: string }> };

export default async function ParcelPage({ params }: Props) {
  const sale = await parcelFor((await params).id);
  if (!sale) notFound();
  const { parcel, parcels, refund } = sale;
  const { kind, subjectId, monthFrom, recipient } = parcel;
  const { d, view } = await dashboardTexts();
  const texts = d.fulfilment.parcel;
  const page = kind === 'ORDER' ? 'orders' : 'subscriptions';
  return (
    <DashboardPage
      title={fillIn(texts.title, { of: await parcelTitle(parcel) })}
      intro={fillWith(monthFrom ? texts.introMonth : texts.intro, {
        day: monthFrom ? formatDate(monthFrom, view.locale) : '',
        sale: (
          <Link href={`/merchant/${page}/${subjectId}`} className="text-link underline">
            {kind === 'ORDER' ? texts.order : texts.subscription}
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
        <FulfilmentPanel parcels={parcels} refund={refund} />
        <Surface>
          <h2 className="mb-3 text-xl">{d.orders.shipTo}</h2>
          {recipient ? <ShipTo {...recipient} /> : <p>{texts.noAddress}</p>}
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

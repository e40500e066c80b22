import { addressLines } from '@/lib/addresses/lines';
import { listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { AddressLabel, LabelPage } from '@/modules/fulfilment/components/label-page';
import { parcelTitle } from '@/modules/fulfilment/components/parcel-title';
import { packingFilter, packingHref, packingPage } from '@/modules/fulfilment/read-parcels';

export const generateMetadata = () => dashboardMetadata((d) => d.fulfilment.packing.labels);
export const instant = false;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PackingLabelsPage({ searchParams }: Props) {
  const query = listQuery(await searchParams);
  const filter = packingFilter(query);
  const [{ rows }, { d }] = await Promise.all([packingPage(filter, query), dashboardTexts()]);
  const texts = d.fulfilment.packing;
  const addressed = await Promise.all(
    rows.flatMap(({ recipient, ...parcel }) =>
      recipient
        ? [
            parcelTitle(parcel).then((reference) => ({
              parcel: { ...parcel, recipient },
              reference,
            })),
          ]
        : [],
    ),
  );
  return (
    <LabelPage title={texts.labels} back={{ href: packingHref(filter, query), text: texts.back }}>
      {addressed.length === 0 ? <p>{texts.noLabels}</p> : null}
      {addressed.map(({ parcel, reference }) => (
        <AddressLabel
          key={parcel.id}
          lines={addressLines(parcel.recipient.contact, parcel.recipient.address)}
          country={parcel.recipient.address.country}
          reference={reference}
        />
      ))}
    </LabelPage>
  );
}

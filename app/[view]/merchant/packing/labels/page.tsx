import { listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { AddressLabel, LabelPage } from '@/modules/fulfilment/components/label-page';
import { packingFilter, packingHref, packingPage } from '@/modules/fulfilment/read-parcels';

export const generateMetadata = () => dashboardMetadata((d) => d.fulfilment.packing.labels);
export const instant = false;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PackingLabelsPage({ searchParams }: Props) {
  const query = listQuery(await searchParams);
  const filter = packingFilter(query);
  const [{ rows }, { d }] = await Promise.all([packingPage(filter, query), dashboardTexts()]);
  const texts = d.fulfilment.packing;
  const addressed = rows.filter(({ recipient }) => recipient !== null);
  return (
    <LabelPage title={texts.labels} back={{ href: packingHref(filter, query), text: texts.back }}>
      {addressed.length === 0 ? <p>{texts.noLabels}</p> : null}
      {addressed.map((parcel) => (
        <AddressLabel key={parcel.id} parcel={parcel} />
      ))}
    </LabelPage>
  );
}

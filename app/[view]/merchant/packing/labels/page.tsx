import { addressLines } from '@/lib/addresses/lines';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { AddressLabel } from '@/modules/fulfilment/components/address-label';
import { LabelPage } from '@/modules/fulfilment/components/label-page';
import { packingFilter, packingHref, packingPage } from '@/modules/fulfilment/packing';

export const generateMetadata = () => dashboardMetadata((d) => d.fulfilment.packing.labels);
export const instant = false;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The address labels of one page of the packing list, in the same order. */
export default async function PackingLabelsPage({ searchParams }: Props) {
  const query = listQuery(await searchParams);
  const filter = packingFilter(query);
  const [{ rows }, { d, view }] = await Promise.all([packingPage(filter, query), dashboardTexts()]);
  const texts = d.fulfilment.packing;
  const addressed = rows.filter(({ recipient }) => recipient !== null);
  return (
    <LabelPage title={texts.labels} back={{ href: packingHref(filter, query), text: texts.back }}>
      {addressed.length === 0 ? <p>{texts.noLabels}</p> : null}
      {addressed.map(({ kind, id, title, recipient, address, country }) => (
        <AddressLabel
          key={`${kind}:${id}`}
          lines={addressLines(
            { firstname: recipient ?? '' },
            { ...address, country: country ?? '' },
          )}
          country={country ?? undefined}
          reference={
            kind === 'order' ? fillIn(d.orders.number, { number: title }) : phraseIn(view, title)
          }
        />
      ))}
    </LabelPage>
  );
}

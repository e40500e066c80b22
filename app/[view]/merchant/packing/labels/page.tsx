import type { Metadata } from 'next';
import { AddressLabel } from '@/components/merchant/fulfilment/packing/address-label';
import { LabelPage } from '@/components/merchant/fulfilment/packing/label-page';
import { addressLines } from '@/lib/addresses/lines';
import { packingFilter, packingHref, packingPage } from '@/lib/fulfilment/packing/packing';

export const metadata: Metadata = { title: 'Address labels', robots: { index: false } };
export const instant = false;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The addresses of one page of the packing list, in its order. */
export default async function PackingLabelsPage({ searchParams }: Props) {
  const { stage, day, after } = await searchParams;
  const filter = packingFilter({ stage, day });
  const place = typeof after === 'string' ? after : undefined;
  const { rows } = await packingPage(filter, place);
  const addressed = rows.filter(({ recipient }) => recipient !== null);
  return (
    <LabelPage
      title="Address labels"
      back={{ href: packingHref(filter, place), text: 'Back to packing' }}
    >
      {addressed.length === 0 ? <p>Nothing to send here has an address.</p> : null}
      {addressed.map(({ kind, id, title, recipient, address, country }) => (
        <AddressLabel
          key={`${kind}:${id}`}
          lines={addressLines(
            { firstname: recipient ?? '' },
            { ...address, country: country ?? '' },
          )}
          reference={kind === 'order' ? `Order ${title}` : title}
        />
      ))}
    </LabelPage>
  );
}

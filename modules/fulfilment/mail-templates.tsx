import { shop } from '@/brand/shop';
import { itemName, phraseIn } from '@/lib/catalog/localize';
import { sampleItems } from '@/lib/catalog/samples';
import { db } from '@/lib/db/client';
import type { ParcelStatus } from '@/lib/db/generated/enums';
import { fillIn } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, Facts, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { orderUrl } from '@/lib/orders/access/links';
import { carrierName } from '@/lib/orders/details/carriers';
import { currentTexts, currentViewUrl } from '@/lib/texts/current-view';
import type { MailedStep } from './mails';

type Data = MailData<'parcel-sent'>;

type Props = {
  /** Such as "order K3F9-7QXB". */
  what: string;
  isOfOrder: boolean;
  url: string;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  rows: { label: string; value: string }[];
};

const texts = () => currentTexts().t.parcels.mails;

const rowsOf = (lines: readonly { name: string; detail: string; quantity: number }[]) =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ quantity, ...item }) => ({
      label: itemName(currentTexts().view, item),
      value: `${quantity} ×`,
    }));

/** The data of a parcel mail; null if the parcel is gone or has left the expected state. */
async function load(id: string, status: ParcelStatus, isBack: boolean): Promise<Props | null> {
  const parcel = await db().parcel.findUnique({
    where: { id },
    include: { lines: { orderBy: { position: 'asc' } } },
  });
  if (parcel?.status !== status) return null;
  const lines = parcel.lines.map(({ returned, quantity, ...line }) => ({
    ...{ ...line, quantity: isBack ? returned : quantity },
  }));
  const rows = rowsOf(lines);
  if (rows.length === 0) return null;
  const { kind, subjectId, title, carrier, trackingNumber, trackingUrl } = parcel;
  const isOfOrder = kind === 'ORDER';
  return {
    ...{ isOfOrder, trackingNumber, trackingUrl, rows, carrier: carrierName(carrier) },
    what: isOfOrder
      ? fillIn(texts().ofOrder, { number: title })
      : fillIn(texts().ofClub, { plan: phraseIn(currentTexts().view, title) }),
    url: isOfOrder
      ? orderUrl(subjectId)
      : currentViewUrl(`/account/subscriptions/${subjectId}#parcels`),
  };
}

function sample(): Props {
  const { market } = currentTexts().view;
  return {
    what: fillIn(texts().ofOrder, { number: 'K3F9-7QXB' }),
    ...{ isOfOrder: true, url: 'https://shop.example/orders/…', carrier: 'DHL' },
    trackingNumber: 'JD014600006281230701',
    trackingUrl:
      'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD014600006281230701',
    rows: rowsOf(sampleItems(market).items.filter(({ isShipping }) => !isShipping)),
  };
}

async function viewOfParcel({ parcelId: id }: Data): Promise<string | null> {
  const parcel = await db().parcel.findUnique({ where: { id }, select: { view: true } });
  return parcel?.view ?? null;
}

function Sent({ what, carrier, trackingNumber: number }: Props) {
  const { text, by, tracking } = texts().sent;
  const parts = {
    by: carrier ? fillIn(by, { carrier }) : '',
    tracking: number ? fillIn(tracking, { number }) : '',
  };
  return <Paragraph>{fillIn(text, { what, ...parts })}</Paragraph>;
}

function parcelTemplate(step: MailedStep, status: ParcelStatus) {
  return defineTemplate<Data, Props>({
    data: mailData[`parcel-${step}`],
    view: viewOfParcel,
    load: ({ parcelId }) => load(parcelId, status, step === 'returned'),
    subject: ({ what }) => fillIn(texts()[step].subject, { what }),
    body: (props) => {
      const { preview, title, text } = texts()[step];
      const { what, isOfOrder, url, rows, trackingUrl } = props;
      const { viewOrder, viewSubscription } = currentTexts().t.mails;
      const isSent = step === 'sent';
      return (
        <MailLayout preview={fillIn(preview, { shop: shop.name })} title={title}>
          {isSent ? (
            <Sent {...props} />
          ) : (
            <Paragraph>{fillIn(text, { what, email: shop.email })}</Paragraph>
          )}
          <Facts rows={rows} />
          {isSent && trackingUrl ? <Action href={trackingUrl}>{texts().follow}</Action> : null}
          <Action href={url}>{isOfOrder ? viewOrder : viewSubscription}</Action>
          {isSent && isOfOrder ? <SmallPrint>{texts().sent.link}</SmallPrint> : null}
        </MailLayout>
      );
    },
    sample,
  });
}

export const fulfilmentMails = {
  'parcel-sent': parcelTemplate('sent', 'SHIPPED'),
  'parcel-cancelled': parcelTemplate('cancelled', 'CANCELLED'),
  'parcel-returned': parcelTemplate('returned', 'SHIPPED'),
} as const;

import { ForRole } from '@/components/merchant/role';
import { StepButton, StepForm, StepForms } from '@/components/merchant/step-form';
import { Timestamp } from '@/components/merchant/timestamp';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { fillIn, formatCount, formatMoney } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fulfilParcel } from '../actions';
import { statusOf } from '../parcel-status';
import { type ParcelView, parcelsOfOrder, type SaleParcels } from '../read-parcels';
import { FulfilmentBadge, ParcelBadge } from './fulfilment-badge';
import { RetrackForm, ReturnForm, ShipForm } from './fulfilment-forms';

export async function OrderPanel({ orderId }: { orderId: string }) {
  return <FulfilmentPanel {...(await parcelsOfOrder(orderId))} />;
}

export async function FulfilmentPanel({ parcels, refund }: SaleParcels) {
  const texts = (await dashboardTexts()).d.fulfilment;
  return (
    <Surface>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl">{texts.title}</h2>
        {parcels.length > 0 ? <FulfilmentBadge status={statusOf(parcels)} /> : null}
      </div>
      {parcels.length === 0 ? <p className="text-ink-soft">{texts.notPaid}</p> : null}
      <StepForms action={fulfilParcel}>
        <div className="grid gap-6">
          <Refund parcels={parcels} refund={refund} />
          {parcels.map((parcel, index) => (
            <Parcel
              key={parcel.id}
              parcel={parcel}
              title={
                parcels.length > 1
                  ? fillIn(texts.parcelNumber, { number: index + 1 })
                  : texts.parcel.one
              }
            />
          ))}
        </div>
      </StepForms>
    </Surface>
  );
}

/** Refunds are made by hand, because the service's interface has none. */
async function Refund({ parcels, refund }: SaleParcels) {
  const refundDue = parcels.find(({ refundStatus }) => refundStatus === 'DUE');
  if (!refundDue) return null;
  const { d, view } = await dashboardTexts();
  const texts = d.fulfilment.refund;
  return (
    <Notice
      tone="caution"
      title={fillIn(texts.title, { amount: formatMoney(refund, view.locale) })}
    >
      <p>{texts.text}</p>
      <StepForm step="refund" fields={subjectOf(refundDue)} className="mt-3">
        <StepButton variant="secondary">{texts.done}</StepButton>
      </StepForm>
    </Notice>
  );
}

const subjectOf = ({ id, version }: ParcelView) => ({ id, version });

async function Parcel({ parcel, title }: { parcel: ParcelView; title: string }) {
  const { d, view } = await dashboardTexts();
  const texts = d.fulfilment;
  const { id, status, version, undo, lines } = parcel;
  const subject = { id, version };
  const named = lines.map((line) => ({
    ...line,
    name: phraseIn(view, line.name),
    detail: choiceIn(view, line.detail),
  }));
  const isOpen = status === 'PENDING' || status === 'PACKED';
  const back = named
    .map(({ quantity, returned, ...line }) => ({ ...line, max: quantity - returned }))
    .filter(({ max }) => max > 0);
  return (
    <section className="border-line border-t pt-5 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-bold text-base">{title}</h3>
        <ParcelBadge parcel={parcel} />
        <TrackingText parcel={parcel} />
      </div>
      <ul className="mt-2 grid gap-1.5">
        {named.map((line) => (
          <li key={line.id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span>{`${line.quantity} × ${line.name}`}</span>
              {line.detail ? <span className="text-ink-soft">{`, ${line.detail}`}</span> : null}
            </span>
            {line.returned > 0 ? (
              <span className="text-ink-soft text-sm">
                {fillIn(texts.returned, { count: formatCount(line.returned, view.locale) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {status === 'PACKED' ? (
        <div className="mt-5">
          <ShipForm
            key={version}
            subject={subject}
            lines={named.map(({ quantity: max, ...line }) => ({ ...line, max }))}
          />
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {status === 'PENDING' && parcel.recipient ? (
          <StepForm step="pack" fields={subject}>
            <StepButton size="md">{texts.pack}</StepButton>
          </StepForm>
        ) : null}
        {isOpen ? (
          <LinkButton href={`/merchant/parcels/${id}/packing-slip`} variant="secondary" size="sm">
            {texts.slip}
          </LinkButton>
        ) : null}
        {isOpen && parcel.recipient ? (
          <LinkButton href={`/merchant/parcels/${id}/label`} variant="secondary" size="sm">
            {texts.label}
          </LinkButton>
        ) : null}
        {undo ? (
          <StepForm step="undo" fields={subject}>
            <StepButton variant="quiet">{texts.undo[undo]}</StepButton>
          </StepForm>
        ) : null}
      </div>
      {status === 'SHIPPED' && !parcel.isReturned ? (
        <ForRole>
          <details className="mt-3">
            <summary className={summary}>{texts.correctTracking}</summary>
            <RetrackForm subject={subject} tracking={parcel} />
          </details>
          <details className="mt-1">
            <summary className={summary}>{texts.cameBack}</summary>
            <ReturnForm
              key={version}
              subject={subject}
              lines={back}
              canRestock={parcel.kind === 'ORDER'}
            />
          </details>
        </ForRole>
      ) : null}
      {isOpen ? (
        <ForRole>
          <details className="mt-3">
            <summary className={`${summary} text-negative`}>{texts.cancel}</summary>
            <StepForm
              step="cancel"
              fields={subject}
              className="mt-2 grid justify-items-start gap-3"
            >
              <p className="max-w-prose text-sm">{texts.cancelText}</p>
              <StepButton variant="danger">{texts.cancelParcel}</StepButton>
            </StepForm>
          </details>
        </ForRole>
      ) : null}
    </section>
  );
}

const summary = 'w-fit cursor-pointer py-1 underline-offset-4 hover:underline';

async function TrackingText({ parcel }: { parcel: ParcelView }) {
  const { carrierName, trackingNumber, trackingUrl, shippedAt } = parcel;
  const number =
    trackingNumber ?? (trackingUrl ? (await dashboardTexts()).d.fulfilment.tracking : null);
  return (
    <span className="text-ink-soft text-sm">
      <span>{carrierName}</span>{' '}
      {trackingUrl ? (
        <a href={trackingUrl} className="text-link underline" rel="noreferrer" target="_blank">
          {number}
        </a>
      ) : (
        <span>{number}</span>
      )}
      {shippedAt ? (
        <span>
          , <Timestamp at={shippedAt} />
        </span>
      ) : null}
    </span>
  );
}

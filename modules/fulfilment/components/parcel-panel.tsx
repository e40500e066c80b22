import { StepButton, StepForm, StepForms } from '@/components/merchant/step-form';
import { itemIn } from '@/components/merchant/variant-name';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { fillIn } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { fulfilParcel } from '../actions';
import type { ParcelView } from '../queries';
import { FulfilmentBadge, ShipmentBadge } from './fulfilment-badge';
import { ShipParcelForm } from './fulfilment-forms';
import { TrackingText } from './fulfilment-panel';
import { CancelStep, CorrectTracking, ShippedSteps } from './shipping-steps';

/** The fulfilment of a subscription's parcel, with the available actions. */
export async function ParcelPanel({ parcel }: { parcel: ParcelView }) {
  const { d, view } = await dashboardTexts();
  const { fulfilment: texts, orders } = d;
  const { id, version, status, isReturned } = parcel;
  const lines = parcel.lines.map((line) => itemIn(view, line));
  const subject = { id, version };
  return (
    <Surface>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl">{texts.title}</h2>
        {isReturned ? <FulfilmentBadge status="RETURNED" /> : <ShipmentBadge status={status} />}
      </div>
      <StepForms action={fulfilParcel}>
        <div className="grid gap-6">
          <ul className="grid gap-1.5">
            {lines.map((line) => (
              <li key={line.id}>
                <span>{`${line.quantity} × ${line.name}`}</span>
                {line.detail ? <span className="text-ink-soft">{`, ${line.detail}`}</span> : null}
              </li>
            ))}
          </ul>
          {status === 'SHIPPED' || status === 'DELIVERED' ? (
            <p>
              <TrackingText shipment={parcel} />
            </p>
          ) : null}
          <Refund parcel={parcel} subject={subject} />
          {status === 'PACKED' ? <ShipParcelForm key={version} subject={subject} /> : null}
          <div className="flex flex-wrap gap-3">
            <Steps parcel={parcel} subject={subject} />
            <LinkButton href={`/merchant/parcels/${id}/packing-slip`} variant="secondary" size="sm">
              {texts.slip}
            </LinkButton>
            {parcel.recipient ? (
              <LinkButton href={`/merchant/parcels/${id}/label`} variant="secondary" size="sm">
                {orders.label}
              </LinkButton>
            ) : null}
          </div>
          {status === 'SHIPPED' && !isReturned ? (
            <CorrectTracking subject={subject} shipment={parcel} />
          ) : null}
          {status === 'PENDING' || status === 'PACKED' ? (
            <CancelStep
              summary={texts.parcel.cancelSummary}
              button={texts.parcel.cancel}
              fields={subject}
            >
              {texts.parcel.cancelText}
            </CancelStep>
          ) : null}
        </div>
      </StepForms>
    </Surface>
  );
}

/** The refund due for a paid month without a parcel, to be made manually: the service's interface has no refunds. */
async function Refund({ parcel, subject }: { parcel: ParcelView; subject: Subject }) {
  const texts = (await dashboardTexts()).d.fulfilment;
  const what = parcel.isReturned ? texts.parcel.cameBack : texts.parcel.notSent;
  if (parcel.refund === null) {
    return parcel.status === 'CANCELLED' || parcel.isReturned ? (
      <p>{fillIn(texts.parcel.nothingPaid, { what })}</p>
    ) : null;
  }
  if (parcel.refund === 'DONE') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p>{fillIn(texts.parcel.refunded, { what })}</p>
        <StepForm step="unrefund" fields={subject}>
          <StepButton variant="quiet">{texts.parcel.undoRefund}</StepButton>
        </StepForm>
      </div>
    );
  }
  return (
    <Notice tone="caution" title={texts.parcel.refundTitle}>
      <p>
        {fillWith(texts.parcel.refundText, {
          what,
          subscription: <span className="break-all">{parcel.serviceId}</span>,
        })}
      </p>
      <StepForm step="refund" fields={subject} className="mt-3">
        <StepButton variant="secondary">{texts.refund.done}</StepButton>
      </StepForm>
    </Notice>
  );
}

type Subject = { id: string; version: number };

async function Steps({ parcel, subject }: { parcel: ParcelView; subject: Subject }) {
  const texts = (await dashboardTexts()).d.fulfilment;
  switch (parcel.status) {
    case 'PENDING':
      return parcel.recipient ? (
        <StepForm step="pack" fields={subject}>
          <StepButton size="md">{texts.pack}</StepButton>
        </StepForm>
      ) : null;
    case 'PACKED':
      return (
        <StepForm step="unpack" fields={subject}>
          <StepButton variant="quiet">{texts.unpack}</StepButton>
        </StepForm>
      );
    case 'SHIPPED':
    case 'DELIVERED':
      if (parcel.refund === 'DONE') return null;
      return parcel.isReturned ? (
        <StepForm step="unreturn" fields={subject}>
          <StepButton variant="quiet">{texts.parcel.unreturn}</StepButton>
        </StepForm>
      ) : (
        <>
          <ShippedSteps status={parcel.status} canRecall={parcel.canRecall} fields={subject} />
          <StepForm step="return" fields={subject}>
            <StepButton variant="quiet">{texts.parcel.return}</StepButton>
          </StepForm>
        </>
      );
    case 'CANCELLED':
      return parcel.refund === 'DONE' ? null : (
        <StepForm step="reopen" fields={subject}>
          <StepButton variant="quiet">{texts.reopen}</StepButton>
        </StepForm>
      );
  }
}

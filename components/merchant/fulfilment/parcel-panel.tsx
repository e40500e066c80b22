import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { fulfilParcel } from '@/lib/fulfilment/actions';
import type { ParcelView } from '@/lib/fulfilment/queries';
import { ShipmentBadge } from './fulfilment-badge';
import { ShipParcelForm } from './fulfilment-forms';
import { TrackingText } from './fulfilment-panel';
import { CancelStep, ShippedSteps } from './shipping-steps';
import { StepButton, StepForm, StepForms } from './step-form';

/** Where a subscription's parcel is, and every step that can be taken now. */
export function ParcelPanel({ parcel }: { parcel: ParcelView }) {
  const { id, version, status, isReturned, lines } = parcel;
  const subject = { id, version };
  return (
    <Surface>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl">Fulfilment</h2>
        {isReturned ? <Badge>Returned</Badge> : <ShipmentBadge status={status} />}
      </div>
      <StepForms action={fulfilParcel}>
        <div className="grid gap-6">
          <ul className="grid gap-1.5">
            {lines.map((line) => (
              <li key={line.id}>
                {line.quantity} × {line.name}
                {line.detail ? <span className="text-ink-soft">, {line.detail}</span> : null}
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
              Packing slip
            </LinkButton>
            {parcel.recipient ? (
              <LinkButton href={`/merchant/parcels/${id}/label`} variant="secondary" size="sm">
                Address label
              </LinkButton>
            ) : null}
          </div>
          {status === 'PENDING' || status === 'PACKED' ? (
            <CancelStep
              summary="Do not send this parcel"
              button="Cancel the parcel"
              fields={subject}
            >
              The month was paid. The shop cannot return money: refund it at the payment service.
              The customer is told in 15 minutes; the subscription itself goes on.
            </CancelStep>
          ) : null}
        </div>
      </StepForms>
    </Surface>
  );
}

/** What the money of a paid month needs whose parcel does not come: the service's interface has no refund. */
function Refund({ parcel, subject }: { parcel: ParcelView; subject: Subject }) {
  const what = parcel.isReturned ? 'It came back.' : 'It will not be sent.';
  if (parcel.refund === null) {
    return parcel.status === 'CANCELLED' || parcel.isReturned ? (
      <p>{what} Nothing was paid for it.</p>
    ) : null;
  }
  if (parcel.refund === 'DONE') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p>{what} The month was refunded.</p>
        <StepForm step="unrefund" fields={subject}>
          <StepButton variant="quiet">Undo refund</StepButton>
        </StepForm>
      </div>
    );
  }
  return (
    <Notice tone="caution" title="To refund: the month of this parcel">
      <p>
        {what} The payment service’s interface has no refund, so the shop cannot return money.
        Refund the month in the service’s own web portal, subscription{' '}
        <span className="break-all">{parcel.serviceId}</span>, then note it here.
      </p>
      <StepForm step="refund" fields={subject} className="mt-3">
        <StepButton variant="secondary">It was refunded</StepButton>
      </StepForm>
    </Notice>
  );
}

type Subject = { id: string; version: number };

function Steps({ parcel, subject }: { parcel: ParcelView; subject: Subject }) {
  switch (parcel.status) {
    case 'PENDING':
      return parcel.recipient ? (
        <StepForm step="pack" fields={subject}>
          <StepButton size="md">Mark as packed</StepButton>
        </StepForm>
      ) : null;
    case 'PACKED':
      return (
        <StepForm step="unpack" fields={subject}>
          <StepButton variant="quiet">Undo packing</StepButton>
        </StepForm>
      );
    case 'SHIPPED':
    case 'DELIVERED':
      if (parcel.refund === 'DONE') return null;
      return parcel.isReturned ? (
        <StepForm step="unreturn" fields={subject}>
          <StepButton variant="quiet">Undo return</StepButton>
        </StepForm>
      ) : (
        <>
          <ShippedSteps status={parcel.status} canRecall={parcel.canRecall} fields={subject} />
          <StepForm step="return" fields={subject}>
            <StepButton variant="quiet">It came back</StepButton>
          </StepForm>
        </>
      );
    case 'CANCELLED':
      return parcel.refund === 'DONE' ? null : (
        <StepForm step="reopen" fields={subject}>
          <StepButton variant="quiet">Undo cancellation</StepButton>
        </StepForm>
      );
  }
}

import { LinkButton } from '@/components/ui/button';
import { Surface } from '@/components/ui/surface';
import { fulfilParcel } from '@/lib/fulfilment/actions';
import type { ParcelView } from '@/lib/fulfilment/queries';
import { ShipmentBadge } from './fulfilment-badge';
import { ShipParcelForm } from './fulfilment-forms';
import { TrackingText } from './fulfilment-panel';
import { ForRole } from './role';
import { StepButton, StepForm, StepForms } from './step-form';

/** Where a subscription's parcel is, and every step that can be taken now. */
export function ParcelPanel({ parcel }: { parcel: ParcelView }) {
  const { id, version, status, lines } = parcel;
  const subject = { id, version };
  return (
    <Surface>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl">Fulfilment</h2>
        <ShipmentBadge status={status} />
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
          {status === 'CANCELLED' ? (
            <p className="max-w-prose">
              It will not be sent. The month was paid: refund it in the payment service’s own web
              portal, whose interface has no refund (subscription{' '}
              <span className="break-all">{parcel.serviceId}</span>).
            </p>
          ) : null}
          {status === 'PACKED' ? <ShipParcelForm key={version} subject={subject} /> : null}
          <div className="flex flex-wrap gap-3">
            <Steps parcel={parcel} subject={subject} />
            <LinkButton
              href={`/merchant/parcels/${id}/packing-slip`}
              variant="secondary"
              size={status === 'PENDING' ? 'md' : 'sm'}
            >
              Packing slip
            </LinkButton>
          </div>
          {status === 'PENDING' || status === 'PACKED' ? <Drop subject={subject} /> : null}
        </div>
      </StepForms>
    </Surface>
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
          <StepButton variant="quiet">Not packed after all</StepButton>
        </StepForm>
      );
    case 'SHIPPED':
      return (
        <>
          <StepForm step="deliver" fields={subject}>
            <StepButton variant="secondary">Mark as delivered</StepButton>
          </StepForm>
          {parcel.canRecall ? (
            <StepForm step="recall" fields={subject}>
              <StepButton variant="quiet">It has not left after all</StepButton>
            </StepForm>
          ) : null}
        </>
      );
    case 'DELIVERED':
      return (
        <StepForm step="undeliver" fields={subject}>
          <StepButton variant="quiet">Not delivered after all</StepButton>
        </StepForm>
      );
    case 'CANCELLED':
      return (
        <StepForm step="reopen" fields={subject}>
          <StepButton variant="quiet">Send it after all</StepButton>
        </StepForm>
      );
  }
}

/** Asked twice: a month was paid for it. */
function Drop({ subject }: { subject: Subject }) {
  return (
    <ForRole>
      <details>
        <summary className="w-fit cursor-pointer py-1 text-negative underline-offset-4 hover:underline">
          Do not send this parcel
        </summary>
        <StepForm step="cancel" fields={subject} className="mt-2 grid justify-items-start gap-3">
          <p className="max-w-prose text-sm">
            The month was paid. The shop cannot return money: refund it at the payment service, and
            tell the customer. The subscription itself goes on.
          </p>
          <StepButton variant="danger">Cancel the parcel</StepButton>
        </StepForm>
      </details>
    </ForRole>
  );
}

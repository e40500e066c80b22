import type { ReactNode } from 'react';
import { ForRole } from '@/components/merchant/role';
import { StepButton, StepForm } from '@/components/merchant/step-form';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { ShipmentView } from '../queries';
import { RetrackForm } from './fulfilment-forms';

type Fields = Record<string, string | number>;

/** Actions on a shipment of an order, or on a shipped parcel of a subscription. */
export async function ShippedSteps({
  status,
  canRecall,
  fields,
}: {
  status: ShipmentView['status'];
  canRecall: boolean;
  fields: Fields;
}) {
  const texts = (await dashboardTexts()).d.fulfilment;
  return (
    <>
      {status === 'SHIPPED' ? (
        <StepForm step="deliver" fields={fields}>
          <StepButton variant="secondary">{texts.deliver}</StepButton>
        </StepForm>
      ) : (
        <StepForm step="undeliver" fields={fields}>
          <StepButton variant="quiet">{texts.undeliver}</StepButton>
        </StepForm>
      )}
      {canRecall ? (
        <StepForm step="recall" fields={fields}>
          <StepButton variant="quiet">{texts.recall}</StepButton>
        </StepForm>
      ) : null}
    </>
  );
}

/** Corrects carrier, tracking number or link of an order's shipment or of a subscription's parcel in transit. */
export async function CorrectTracking({
  subject,
  shipmentId,
  shipment: { carrier, trackingNumber, trackingUrl },
}: {
  subject: { id: string; version: number };
  shipmentId?: string;
  shipment: Pick<ShipmentView, 'carrier' | 'trackingNumber' | 'trackingUrl'>;
}) {
  const texts = (await dashboardTexts()).d.fulfilment;
  return (
    <ForRole>
      <details className="mt-3">
        <summary className="w-fit cursor-pointer py-1 underline-offset-4 hover:underline">
          {texts.correctTracking}
        </summary>
        <RetrackForm
          subject={subject}
          shipmentId={shipmentId}
          known={{ carrier, trackingNumber, trackingUrl }}
        />
      </details>
    </ForRole>
  );
}

/** Cancels paid items, after a confirmation. */
export function CancelStep({
  summary,
  button,
  fields,
  children,
}: {
  summary: string;
  button: string;
  fields: Fields;
  /** The consequences. */
  children: ReactNode;
}) {
  return (
    <ForRole>
      <details>
        <summary className="w-fit cursor-pointer py-1 text-negative underline-offset-4 hover:underline">
          {summary}
        </summary>
        <StepForm step="cancel" fields={fields} className="mt-2 grid justify-items-start gap-3">
          <p className="max-w-prose text-sm">{children}</p>
          <StepButton variant="danger">{button}</StepButton>
        </StepForm>
      </details>
    </ForRole>
  );
}

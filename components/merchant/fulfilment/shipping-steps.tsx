import type { ReactNode } from 'react';
import type { ShipmentView } from '@/lib/fulfilment/queries';
import { ForRole } from '../role';
import { StepButton, StepForm } from './step-form';

type Fields = Record<string, string | number>;

/** The steps of what has left: a shipment of an order, or a subscription's parcel. */
export function ShippedSteps({
  status,
  canRecall,
  fields,
}: {
  status: ShipmentView['status'];
  canRecall: boolean;
  fields: Fields;
}) {
  return (
    <>
      {status === 'SHIPPED' ? (
        <StepForm step="deliver" fields={fields}>
          <StepButton variant="secondary">Mark as delivered</StepButton>
        </StepForm>
      ) : (
        <StepForm step="undeliver" fields={fields}>
          <StepButton variant="quiet">Not delivered after all</StepButton>
        </StepForm>
      )}
      {canRecall ? (
        <StepForm step="recall" fields={fields}>
          <StepButton variant="quiet">It has not left after all</StepButton>
        </StepForm>
      ) : null}
    </>
  );
}

/** Cancels on the second click: it concerns what was paid. */
export function CancelStep({
  summary,
  button,
  fields,
  children,
}: {
  summary: string;
  button: string;
  fields: Fields;
  /** What follows from it. */
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

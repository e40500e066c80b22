import { randomUUID } from 'node:crypto';
import { shop } from '@/brand/shop';
import { LinkButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { formatMoney } from '@/lib/format';
import { fulfilOrder } from '@/lib/fulfilment/actions';
import type { FulfilmentView, ShipmentView } from '@/lib/fulfilment/queries';
import { OWED_PAGE } from '@/lib/stock/queries';
import { ForRole } from '../role';
import { Timestamp } from '../timestamp';
import { FulfilmentBadge, ShipmentBadge } from './fulfilment-badge';
import { RetrackForm, ReturnForm, ShipForm } from './fulfilment-forms';
import { CancelStep, ShippedSteps } from './shipping-steps';
import { StepButton, StepForm, StepForms } from './step-form';

/** Where an order's goods are, and every step that can be taken now. */
export function FulfilmentPanel({ fulfilment }: { fulfilment: FulfilmentView }) {
  const { status, isPaid, orderId, version, items } = fulfilment;
  const subject = { id: orderId, version };
  return (
    <Surface>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl">Fulfilment</h2>
        {isPaid ? <FulfilmentBadge status={status} /> : null}
      </div>
      {isPaid ? (
        <StepForms action={fulfilOrder}>
          <div className="grid gap-6">
            <Refund fulfilment={fulfilment} />
            <Items items={items} />
            <Owed items={items} />
            {fulfilment.shipments.map((shipment, index) => (
              <Shipment
                key={shipment.id}
                shipment={shipment}
                subject={subject}
                title={fulfilment.shipments.length > 1 ? `Shipment ${index + 1}` : 'Shipment'}
              />
            ))}
            <NextStep fulfilment={fulfilment} />
          </div>
        </StepForms>
      ) : (
        <p className="text-ink-soft">It can be packed once it is paid.</p>
      )}
    </Surface>
  );
}

type Subject = { id: string; version: number };

function Items({ items }: { items: FulfilmentView['items'] }) {
  return (
    <ul className="grid gap-1.5">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap justify-between gap-x-4">
          <span>
            {item.quantity} × {item.name}
            {item.detail ? <span className="text-ink-soft">, {item.detail}</span> : null}
          </span>
          <span className="text-ink-soft text-sm">{unitsText(item)}</span>
        </li>
      ))}
    </ul>
  );
}

function unitsText(item: FulfilmentView['items'][number]): string {
  const parts = [
    [item.there, 'to ship'],
    [item.instead, 'of them replaced, as was agreed'],
    [item.owed, 'owed'],
    [item.shipped, 'shipped'],
    [item.returned, 'returned'],
    [item.cancelled, 'cancelled'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ');
}

/** Units that were not in stock: where they are settled. */
function Owed({ items }: { items: FulfilmentView['items'] }) {
  if (items.every((item) => item.owed === 0)) return null;
  return (
    <Notice tone="caution" title="Some units are owed">
      <p>
        They were paid and not in stock, and are not shipped before they are taken from it.{' '}
        <Link href={OWED_PAGE} className="text-link underline">
          Take them from stock, or settle them otherwise
        </Link>
        .
      </p>
    </Notice>
  );
}

/** What the money of cancelled and returned units needs: the service's interface has no refund. */
function Refund({ fulfilment }: { fulfilment: FulfilmentView }) {
  const { refund, orderId, version } = fulfilment;
  if (!refund) return null;
  const subject = { id: orderId, version };
  const refunded =
    refund.refunded.amount > 0 ? (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <span>
          The money was returned: {formatMoney(refund.refunded, shop.locale)} by the shop’s
          reckoning.
        </span>
        <StepForm step="unrefund" fields={subject}>
          <StepButton variant="quiet">Undo</StepButton>
        </StepForm>
      </div>
    ) : null;
  if (refund.status === 'DONE') return refunded;
  return (
    <Notice tone="caution" title={`To refund: ${formatMoney(refund.due, shop.locale)}`}>
      {refunded}
      <p>
        The payment service’s interface has no refund, so the shop cannot return money. Refund it in
        the service’s own web portal
        {refund.transactionId ? (
          <>
            , transaction <span className="break-all">{refund.transactionId}</span>
          </>
        ) : null}
        , then note it here. Units with their share of the taxes; delivery only where nothing was
        sent.
      </p>
      <StepForm step="refund" fields={subject} className="mt-3">
        <StepButton variant="secondary">It was refunded</StepButton>
      </StepForm>
    </Notice>
  );
}

function NextStep({ fulfilment }: { fulfilment: FulfilmentView }) {
  const { status, orderId, version, items } = fulfilment;
  const subject = { id: orderId, version };
  const open = items
    .filter((item) => item.there > 0)
    .map(({ id, name, detail, there }) => ({ id, name, detail, max: there }));
  const isOpen = items.some((item) => item.remaining > 0);
  const isCancelled = items.some((item) => item.cancelled > 0);
  const isReturned = items.some((item) => item.returned > 0);
  const isRefunded = (fulfilment.refund?.refunded.amount ?? 0) > 0;
  const isPart = status === 'PARTIALLY_SHIPPED';
  return (
    <>
      {open.length > 0 && (status === 'PACKED' || isPart) ? (
        <section aria-labelledby="ship-title" className="border-line border-t pt-5">
          <h3 id="ship-title" className="mb-4 font-bold text-base">
            {status === 'PACKED' ? 'Ship' : 'Ship the rest'}
          </h3>
          <ShipForm key={version} subject={subject} shipmentId={randomUUID()} lines={open} />
        </section>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {status === 'UNFULFILLED' && open.length > 0 ? (
          <StepForm step="pack" fields={subject}>
            <StepButton size="md">Mark as packed</StepButton>
          </StepForm>
        ) : null}
        <LinkButton
          href={`/merchant/orders/${orderId}/packing-slip`}
          variant="secondary"
          size={status === 'UNFULFILLED' ? 'md' : 'sm'}
        >
          Packing slip
        </LinkButton>
        {status === 'PACKED' ? (
          <StepForm step="unpack" fields={subject}>
            <StepButton variant="quiet">Undo packing</StepButton>
          </StepForm>
        ) : null}
        {isCancelled && !isRefunded ? (
          <StepForm step="reopen" fields={subject}>
            <StepButton variant="quiet">Undo cancellation</StepButton>
          </StepForm>
        ) : null}
        {isReturned && !isRefunded ? (
          <StepForm step="unreturn" fields={subject}>
            <StepButton variant="quiet">Undo returns</StepButton>
          </StepForm>
        ) : null}
      </div>
      {isOpen ? (
        <CancelStep
          summary={isPart ? 'Cancel the rest' : 'Cancel this order'}
          button={isPart ? 'Cancel the rest' : 'Cancel the order'}
          fields={subject}
        >
          What has not been shipped will not be; what is counted of it is back in stock. The payment
          stays as it is: the shop cannot return money, you do that at the payment service. The
          customer is told in 15 minutes.
        </CancelStep>
      ) : null}
    </>
  );
}

function Shipment({
  shipment,
  subject,
  title,
}: {
  shipment: ShipmentView;
  subject: Subject;
  title: string;
}) {
  const { id, status, lines } = shipment;
  const fields = { ...subject, shipmentId: id };
  const back = lines
    .filter((line) => line.returned < line.quantity)
    .map((line) => ({ ...line, max: line.quantity - line.returned }));
  return (
    <section className="border-line border-t pt-5">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-bold text-base">{title}</h3>
        <ShipmentBadge status={status} />
        <TrackingText shipment={shipment} />
      </div>
      <p className="mt-2 text-sm">
        {lines.map((line) => `${line.quantity} × ${line.name}`).join(', ')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ShippedSteps status={status} canRecall={shipment.canRecall} fields={fields} />
      </div>
      {status === 'SHIPPED' ? (
        <ForRole>
          <details className="mt-3">
            <summary className="w-fit cursor-pointer py-1 underline-offset-4 hover:underline">
              Correct tracking
            </summary>
            <RetrackForm subject={subject} shipment={shipment} />
          </details>
        </ForRole>
      ) : null}
      {back.length > 0 ? (
        <ForRole>
          <details className="mt-1">
            <summary className="w-fit cursor-pointer py-1 underline-offset-4 hover:underline">
              Something came back
            </summary>
            <ReturnForm key={subject.version} subject={subject} shipmentId={id} lines={back} />
          </details>
        </ForRole>
      ) : null}
    </section>
  );
}

/** Carrier, number and day of a shipment. */
export function TrackingText({ shipment }: { shipment: ShipmentView }) {
  const { carrierName, trackingNumber, trackingUrl, shippedAt } = shipment;
  const number = trackingNumber ?? (trackingUrl ? 'Tracking' : null);
  return (
    <span className="text-ink-soft text-sm">
      {carrierName}
      {number ? ' ' : ''}
      {trackingUrl ? (
        <a href={trackingUrl} className="text-link underline" rel="noreferrer" target="_blank">
          {number}
        </a>
      ) : (
        number
      )}
      {shippedAt ? (
        <>
          , <Timestamp at={shippedAt} />
        </>
      ) : null}
    </span>
  );
}

import { randomUUID } from 'node:crypto';
import { ForRole } from '@/components/merchant/role';
import { StepButton, StepForm, StepForms } from '@/components/merchant/step-form';
import { Timestamp } from '@/components/merchant/timestamp';
import { itemIn } from '@/components/merchant/variant-name';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { itemName } from '@/lib/catalog/localize';
import { fillIn, formatCount, formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { fulfilOrder } from '../actions';
import { type FulfilmentView, fulfilmentFor, type ShipmentView } from '../queries';
import { FulfilmentBadge, ShipmentBadge } from './fulfilment-badge';
import { ReturnForm, ShipForm } from './fulfilment-forms';
import { CancelStep, CorrectTracking, ShippedSteps } from './shipping-steps';

/** The fulfilment of an order, with the available actions. */
export async function FulfilmentPanel({ orderId: id }: { orderId: string }) {
  const fulfilment = await fulfilmentFor(id);
  if (!fulfilment) return null;
  const texts = (await dashboardTexts()).d.fulfilment;
  const { status, isPaid, orderId, version, items } = fulfilment;
  const subject = { id: orderId, version };
  return (
    <Surface>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl">{texts.title}</h2>
        {isPaid ? <FulfilmentBadge status={status} /> : null}
      </div>
      {isPaid ? (
        <StepForms action={fulfilOrder}>
          <div className="grid gap-6">
            <Refund fulfilment={fulfilment} />
            <Items items={items} />
            {fulfilment.shipments.map((shipment, index) => (
              <Shipment
                key={shipment.id}
                shipment={shipment}
                subject={subject}
                title={
                  fulfilment.shipments.length > 1
                    ? fillIn(texts.shipmentNumber, { number: index + 1 })
                    : texts.shipment
                }
              />
            ))}
            <NextStep fulfilment={fulfilment} />
          </div>
        </StepForms>
      ) : (
        <p className="text-ink-soft">{texts.notPaid}</p>
      )}
    </Surface>
  );
}

type Subject = { id: string; version: number };

async function Items({ items }: { items: FulfilmentView['items'] }) {
  const { d, view } = await dashboardTexts();
  return (
    <ul className="grid gap-1.5">
      {items
        .map((item) => itemIn(view, item))
        .map((item) => (
          <li key={item.id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span>{`${item.quantity} × ${item.name}`}</span>
              {item.detail ? <span className="text-ink-soft">{`, ${item.detail}`}</span> : null}
            </span>
            <span className="text-ink-soft text-sm">
              {unitsText(d.fulfilment.units, item, view.locale)}
            </span>
          </li>
        ))}
    </ul>
  );
}

function unitsText(
  texts: DashboardTexts['fulfilment']['units'],
  item: FulfilmentView['items'][number],
  locale: string,
): string {
  const parts = ['remaining', 'shipped', 'returned', 'cancelled'] as const;
  return parts
    .filter((part) => item[part] > 0)
    .map((part) => fillIn(texts[part], { count: formatCount(item[part], locale) }))
    .join(', ');
}

/** The refund due for cancelled and returned units, to be made manually: the service's interface has no refunds. */
async function Refund({ fulfilment }: { fulfilment: FulfilmentView }) {
  const { refund, orderId, version } = fulfilment;
  if (!refund) return null;
  const { d, view } = await dashboardTexts();
  const texts = d.fulfilment.refund;
  const subject = { id: orderId, version };
  const { currency } = refund;
  const shown = (money: Money) => formatMoney(money, view.locale);
  const refunded =
    refund.refunded?.amount !== 0 ? (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <span>
          {refund.refunded
            ? fillIn(texts.refunded, { amount: shown(refund.refunded) })
            : fillIn(texts.refundedUnknown, { currency })}
        </span>
        <StepForm step="unrefund" fields={subject}>
          <StepButton variant="quiet">{texts.undo}</StepButton>
        </StepForm>
      </div>
    ) : null;
  if (refund.status === 'DONE') return refunded;
  return (
    <Notice
      tone="caution"
      title={
        refund.due
          ? fillIn(texts.title, { amount: shown(refund.due) })
          : fillIn(texts.titleUnknown, { currency })
      }
    >
      {refunded}
      {refund.due ? null : (
        <p>{fillIn(texts.textUnknown, { value: shown(refund.value), currency })}</p>
      )}
      <p>
        {refund.transactionId
          ? fillWith(texts.textWithTransaction, {
              transaction: <span className="break-all">{refund.transactionId}</span>,
            })
          : texts.text}
      </p>
      <StepForm step="refund" fields={subject} className="mt-3">
        <StepButton variant="secondary">{texts.done}</StepButton>
      </StepForm>
    </Notice>
  );
}

async function NextStep({ fulfilment }: { fulfilment: FulfilmentView }) {
  const { d, view } = await dashboardTexts();
  const texts = d.fulfilment;
  const { status, orderId, version, items } = fulfilment;
  const subject = { id: orderId, version };
  const open = items
    .filter((item) => item.remaining > 0)
    .map(({ id, name, detail, remaining }) => itemIn(view, { id, name, detail, max: remaining }));
  const isOpen = items.some((item) => item.remaining > 0);
  const isCancelled = items.some((item) => item.cancelled > 0);
  const isReturned = items.some((item) => item.returned > 0);
  const { refund } = fulfilment;
  const isRefunded = refund !== null && refund.refunded?.amount !== 0;
  const isPart = status === 'PARTIALLY_SHIPPED';
  return (
    <>
      {open.length > 0 && (status === 'PACKED' || isPart) ? (
        <section aria-labelledby="ship-title" className="border-line border-t pt-5">
          <h3 id="ship-title" className="mb-4 font-bold text-base">
            {status === 'PACKED' ? texts.ship : texts.shipRest}
          </h3>
          <ShipForm key={version} subject={subject} shipmentId={randomUUID()} lines={open} />
        </section>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {status === 'UNFULFILLED' && open.length > 0 ? (
          <StepForm step="pack" fields={subject}>
            <StepButton size="md">{texts.pack}</StepButton>
          </StepForm>
        ) : null}
        <LinkButton
          href={`/merchant/orders/${orderId}/packing-slip`}
          variant="secondary"
          size={status === 'UNFULFILLED' ? 'md' : 'sm'}
        >
          {texts.slip}
        </LinkButton>
        <LinkButton href={`/merchant/orders/${orderId}/label`} variant="secondary" size="sm">
          {d.orders.label}
        </LinkButton>
        {status === 'PACKED' ? (
          <StepForm step="unpack" fields={subject}>
            <StepButton variant="quiet">{texts.unpack}</StepButton>
          </StepForm>
        ) : null}
        {isCancelled && !isRefunded ? (
          <StepForm step="reopen" fields={subject}>
            <StepButton variant="quiet">{texts.reopen}</StepButton>
          </StepForm>
        ) : null}
        {isReturned && !isRefunded ? (
          <StepForm step="unreturn" fields={subject}>
            <StepButton variant="quiet">{texts.unreturn}</StepButton>
          </StepForm>
        ) : null}
      </div>
      {isOpen ? (
        <CancelStep
          summary={isPart ? texts.cancelRest : texts.cancelAll}
          button={isPart ? texts.cancelRest : texts.cancelOrder}
          fields={subject}
        >
          {texts.cancelText}
        </CancelStep>
      ) : null}
    </>
  );
}

async function Shipment({
  shipment,
  subject,
  title,
}: {
  shipment: ShipmentView;
  subject: Subject;
  title: string;
}) {
  const { id, status } = shipment;
  const { d, view } = await dashboardTexts();
  const texts = d.fulfilment;
  const lines = shipment.lines.map((line) => itemIn(view, line));
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
        {shipment.lines.map((line) => `${line.quantity} × ${itemName(view, line)}`).join('; ')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ShippedSteps status={status} canRecall={shipment.canRecall} fields={fields} />
      </div>
      {status === 'SHIPPED' ? (
        <CorrectTracking subject={subject} shipmentId={id} shipment={shipment} />
      ) : null}
      {back.length > 0 ? (
        <ForRole>
          <details className="mt-1">
            <summary className="w-fit cursor-pointer py-1 underline-offset-4 hover:underline">
              {texts.cameBack}
            </summary>
            <ReturnForm key={subject.version} subject={subject} shipmentId={id} lines={back} />
          </details>
        </ForRole>
      ) : null}
    </section>
  );
}

/** Carrier, tracking number and date of a shipment. */
export async function TrackingText({ shipment }: { shipment: ShipmentView }) {
  const { carrierName, trackingNumber, trackingUrl, shippedAt } = shipment;
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

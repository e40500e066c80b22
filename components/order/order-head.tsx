import type { ReactNode } from 'react';
import { shop } from '@/brand/shop';
import { Sky, type SkyHour } from '@/brand/sky';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { DocumentLink } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { failureMessage } from '@/lib/checkout/messages';
import { formatMoney } from '@/lib/format';
import type { OrderView } from '@/lib/orders/queries';
import { CheckPayment } from './check-payment';
import { type DisplayStatus, displayStatusOf } from './order-status';

/** The page heading for the order's status. */
export function headingOf(order: OrderView): string {
  const headings: Record<DisplayStatus, string> = {
    paid: `Thank you, ${order.contact.firstname}`,
    confirming: 'Confirming your payment',
    failed: 'This order was not paid',
    review: 'We are looking into your payment',
  };
  return headings[displayStatusOf(order.status)];
}

/** The illustration for each status. */
const hours: Record<DisplayStatus, SkyHour> = {
  paid: 'noon',
  confirming: 'dawn',
  review: 'dusk',
  failed: 'night',
};

/** The order's status, whether anything was charged, and what happens next. */
export function OrderHead({ order, orderKey }: { order: OrderView; orderKey?: string }) {
  return (
    <header className="mb-12 flex flex-wrap-reverse items-end justify-between gap-x-14 gap-y-8">
      <div className="max-w-2xl grow basis-80">
        <p className="mb-2 text-ink-soft">
          Order <span className="font-semibold text-ink">{order.number}</span>
        </p>
        <h1 className="mb-5 text-3xl">{headingOf(order)}</h1>
        <Explanation order={order} orderKey={orderKey} />
      </div>
      <Sky hour={hours[displayStatusOf(order.status)]} className="w-28 sm:w-44 print:hidden" />
    </header>
  );
}

type Explained = { order: OrderView; orderKey: string | undefined };

function Explanation({ order, orderKey }: Explained) {
  switch (displayStatusOf(order.status)) {
    case 'paid':
      return <Paid order={order} />;
    case 'confirming':
      return <Confirming order={order} orderKey={orderKey} />;
    case 'failed':
      return <Failed order={order} />;
    case 'review':
      return <Review order={order} />;
  }
}

function total(order: OrderView): string {
  return formatMoney(order.charged ?? order.total, shop.locale);
}

function cardText({ card }: OrderView): ReactNode {
  return card ? <> on your card ending in {card.last4}</> : null;
}

function Paid({ order }: { order: OrderView }) {
  return (
    <>
      <p className="flex items-center gap-2.5 font-semibold text-lg text-positive">
        <Icon name="check" size={24} className="shrink-0" />
        {total(order)} paid
      </p>
      <p className="mt-3">
        We sent a receipt to <strong>{order.email}</strong>. The link to this page works for 90
        days: keep it to return to your order.
      </p>
      {order.reason === 'amount-differs' ? (
        <Notice tone="caution" title="The amount is being checked" className="mt-5">
          The payment service reports another amount than the total you agreed to. We have been
          notified, will correct it and contact you. Nothing else will be charged.
        </Notice>
      ) : null}
      {order.reason === 'late-charge' ? (
        <Notice tone="caution" title="A second charge may be yours" className="mt-5">
          The payment service shows another charge that may belong to this order: perhaps an earlier
          card was charged although it was not accepted. We have been notified. Anything charged
          twice will be refunded, and we will contact you.
        </Notice>
      ) : null}
    </>
  );
}

function Confirming({ order, orderKey }: Explained) {
  return (
    <>
      <p className="flex items-center gap-3 font-semibold text-lg">
        <Spinner className="text-accent" />
        The payment service has not responded yet.
      </p>
      <p className="mt-3">
        We asked it to charge {total(order)}
        {cardText(order)}, and are checking whether it did. This page updates automatically once we
        know. You can close it: we will e-mail <strong>{order.email}</strong>, and this link keeps
        working.
      </p>
      <p className="mt-3">
        <strong>You cannot be charged twice.</strong> Until this is settled, no other payment can
        start for this cart, from any tab or device.
      </p>
      <CheckPayment orderId={order.id} {...(orderKey ? { orderKey } : {})} />
    </>
  );
}

const inCartText = {
  all: 'All items are still in your cart.',
  some: 'Some of the items are still in your cart.',
  none: 'The items are no longer in your cart.',
} as const;

function Failed({ order }: { order: OrderView }) {
  return (
    <>
      <Notice tone="negative">{failureMessage(order.reason, order.isKnownUncharged)}</Notice>
      <p className="mt-5">{inCartText[order.inCart ?? 'none']}</p>
      <p className="mt-5 flex flex-wrap gap-3" data-print="hide">
        {order.inCart === 'all' ? (
          <DocumentLink href="/checkout" className={buttonClass('primary')}>
            Pay with a card
          </DocumentLink>
        ) : null}
        <DocumentLink href="/cart" className={buttonClass('secondary')}>
          Go to your cart
        </DocumentLink>
      </p>
    </>
  );
}

function Review({ order }: { order: OrderView }) {
  return (
    <>
      {order.reason === 'late-charge' ? (
        <p>
          Your card was not accepted at first, but the payment service now shows a charge that may
          be the one for this order. Someone at {shop.name} is reviewing it and will contact{' '}
          <strong>{order.email}</strong>.
        </p>
      ) : (
        <p>
          We could not determine automatically whether {total(order)} was charged{cardText(order)}.
          Someone at {shop.name} is reviewing it now and will contact <strong>{order.email}</strong>
          .
        </p>
      )}
      <p className="mt-3">
        {order.reason === 'late-charge' ? null : (
          <strong>You have been charged at most once. </strong>
        )}
        No other payment can start for this cart until this is settled. There is nothing you need to
        do.
      </p>
      <p className="mt-3">
        Questions? Tell us the order number: <Contact />.
      </p>
    </>
  );
}

function Contact() {
  return (
    <>
      <a href={`mailto:${shop.email}`} className="text-link underline">
        {shop.email}
      </a>{' '}
      or <span className="whitespace-nowrap">{shop.phone}</span>
    </>
  );
}

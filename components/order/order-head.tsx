import type { ReactNode } from 'react';
import { shop } from '@/brand/shop';
import { Sky, type SkyHour } from '@/brand/sky';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { failureMessage } from '@/lib/checkout/messages';
import { formatMoney } from '@/lib/format';
import type { OrderView } from '@/lib/orders/queries';
import { LookAgain } from './look-again';
import { type DisplayStatus, displayStatusOf } from './order-status';

/** The state in a few words, as the page's heading. */
export function headingOf(order: OrderView): string {
  const headings: Record<DisplayStatus, string> = {
    paid: `Thank you, ${order.contact.firstname}`,
    confirming: 'Confirming your payment',
    failed: 'This order was not paid',
    review: 'We are looking into your payment',
  };
  return headings[displayStatusOf(order.status)];
}

/** The sun is up over a paid order, and on its way where that is not known yet. */
const hours: Record<DisplayStatus, SkyHour> = {
  paid: 'noon',
  confirming: 'dawn',
  review: 'dusk',
  failed: 'night',
};

/** How the order stands, whether it has cost anything, and what comes next. */
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
        A receipt is on its way to <strong>{order.email}</strong>. This page stays at its address
        for 90 days: keep the link, and you find your order again.
      </p>
      {order.reason === 'amount-differs' ? (
        <Notice tone="caution" title="The amount needs a second look" className="mt-5">
          The payment service reports another amount than the total you agreed to. We have been told
          of it, will put it right and write to you. Nothing else will be charged.
        </Notice>
      ) : null}
      {order.reason === 'late-charge' ? (
        <Notice tone="caution" title="A second charge may be yours" className="mt-5">
          The payment service shows another charge that may belong to this order: perhaps an earlier
          card was charged although it was not accepted. We have been told of it. What was charged
          twice you get back, and we write to you.
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
        The payment service has not given its answer yet.
      </p>
      <p className="mt-3">
        We asked it to charge {total(order)}
        {cardText(order)}, and we are finding out whether it did. This page changes by itself once
        we know. You may close it: we write to <strong>{order.email}</strong>, and this link keeps
        working.
      </p>
      <p className="mt-3">
        <strong>You cannot be charged twice.</strong> Until this is settled, no other payment starts
        for this cart, from any tab or device.
      </p>
      <LookAgain orderId={order.id} {...(orderKey ? { orderKey } : {})} />
    </>
  );
}

const inCartText = {
  all: 'Everything you chose is still in your cart.',
  some: 'Part of what you chose is still in your cart.',
  none: 'What you chose is not in your cart any more.',
} as const;

function Failed({ order }: { order: OrderView }) {
  return (
    <>
      <Notice tone="negative">{failureMessage(order.reason, order.isKnownUncharged)}</Notice>
      <p className="mt-5">{inCartText[order.inCart ?? 'none']}</p>
      <p className="mt-5 flex flex-wrap gap-3" data-print="hide">
        {order.inCart === 'all' ? (
          <a href="/checkout" className={buttonClass('primary')}>
            Pay with a card
          </a>
        ) : null}
        <a href="/cart" className={buttonClass('secondary')}>
          Go to your cart
        </a>
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
          be the one for this order. Somebody at {shop.name} is looking at it and will write to{' '}
          <strong>{order.email}</strong>.
        </p>
      ) : (
        <p>
          We could not find out by ourselves whether {total(order)} was charged{cardText(order)}.
          Somebody at {shop.name} is looking at it now and will write to{' '}
          <strong>{order.email}</strong>.
        </p>
      )}
      <p className="mt-3">
        {order.reason === 'late-charge' ? null : (
          <strong>You have been charged once at most. </strong>
        )}
        No other payment starts for this cart until it is settled, so there is nothing you need to
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

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Sky, type SkyHour } from '@/brand/illustrations/sky';
import { ActionButton } from '@/components/account/action-button';
import { KeepDetails } from '@/components/account/keep-details';
import { addressIn } from '@/components/order/address-in';
import { OrderDetails } from '@/components/order/order-details';
import { OrderExplanation } from '@/components/order/order-explanation';
import { canChange, type DisplayStatus, displayStatusOf } from '@/components/order/order-status';
import { PrintButton } from '@/components/order/print-button';
import { StatusWatch } from '@/components/order/status-watch';
import { WhatNext } from '@/components/order/what-next';
import { LinkButton } from '@/components/ui/button'; // module: invoices
import { NoScript } from '@/components/ui/no-script';
import { Lines } from '@/components/ui/text/lines';
import { TypedText } from '@/components/ui/text/typed-text';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { revokeOrderLinks } from '@/lib/orders/actions';
import { syncPaymentInBackground } from '@/lib/orders/background-sync';
import { type OrderView, orderForViewer, redirectExpiredLink } from '@/lib/orders/queries';
import { shownEmail } from '@/lib/shown-email';
import type { Dictionary } from '@/lib/texts/dictionary';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import { orderSections } from '@/modules/order-sections';

type Props = PageProps<'/[view]/orders/[id]'>;

/** The title contains the order's number only for visitors who may see the order. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ id }, { key }] = await Promise.all([params, searchParams]);
  const order = await orderForViewer(id, typeof key === 'string' ? key : undefined);
  const { number, title } = (await pageTexts()).t.order;
  return {
    title: order ? fillIn(number, { number: order.number }) : title,
    robots: { index: false },
  };
}

/** The response waits for the order: an unknown one needs status 404, which cannot be set after streaming has begun. */
export const instant = false;

export default async function OrderPage({ params, searchParams }: Props) {
  const [{ id }, { key }] = await Promise.all([params, searchParams]);
  const proof = typeof key === 'string' ? key : undefined;
  const order = await orderForViewer(id, proof);
  if (!order) {
    await redirectExpiredLink(id, proof);
    notFound();
  }
  const { t } = await pageTexts();
  const displayStatus = displayStatusOf(order.status);
  syncPaymentInBackground(order.status);
  const query = proof ? `?key=${encodeURIComponent(proof)}` : '';
  return (
    <div className="page min-h-svh pt-8 pb-20 sm:pt-12">
      {canChange(order) ? <NoScript>{t.order.withoutScript}</NoScript> : null}
      <StatusWatch
        status={order.status}
        statusPath={`/orders/${order.id}/status${query}`}
        waiting={canChange(order)}
        text={headingOf(t.order, order)}
      />
      <OrderHead order={order} {...(proof ? { orderKey: proof } : {})} />
      {order.asGuest && !proof ? (
        <p className="mb-8 text-ink-soft text-sm">{t.order.asGuest}</p>
      ) : null}
      {displayStatus === 'paid' ? <AfterPay order={order} query={query} /> : null}
      {displayStatus === 'paid' ? (
        <>
          {orderSections.length === 0 ? <Shipped order={order} /> : null}
          {orderSections.map(({ module, Section }) => (
            <Section key={module} order={order} />
          ))}
        </>
      ) : null}
      <OrderDetails order={order} />
      {order.userId && !proof ? (
        <div data-print="hide" className="mt-10">
          <p className="mb-3 text-ink-soft text-sm">{t.order.links.text}</p>
          <ActionButton
            action={revokeOrderLinks}
            fields={{ orderId: order.id }}
            label={t.order.links.revoke}
            variant="secondary"
            after={null}
          />
        </div>
      ) : null}
    </div>
  );
}

async function Shipped({ order }: { order: OrderView }) {
  const { shippedAt, trackingUrl } = order;
  if (!shippedAt) return <WhatNext order={order} />;
  const { t, view } = await pageTexts();
  const { title, at, follow } = t.order.shipped;
  return (
    <section aria-labelledby="order-delivery" className="mb-12">
      <h2 id="order-delivery" className="mb-3 text-xl">
        {title}
      </h2>
      <p>{fillIn(at, { day: formatDate(shippedAt, view.locale) })}</p>
      {trackingUrl ? (
        <p className="mt-2" data-print="hide">
          <a href={trackingUrl} className="text-link underline" rel="noreferrer" target="_blank">
            {follow}
          </a>
        </p>
      ) : null}
    </section>
  );
}

async function AfterPay(props: { order: OrderView; query: string }) {
  const { order } = props;
  const { contact, address, shipping, id } = order;
  const { t, view } = await pageTexts();
  const invoice = `/orders/${id}/invoice${props.query}`; // module: invoices
  const delivery = [shipping.name, shipping.detail].filter(Boolean);
  const isGuests = order.userId === null;
  return (
    <div data-print="hide" className={`mb-12 grid gap-5 ${isGuests ? 'lg:grid-cols-2' : ''}`}>
      <section aria-labelledby="goes-to" className="rounded-lg border-2 border-line p-5 sm:p-6">
        <h2 id="goes-to" className="text-xl">
          {t.order.goesTo}
        </h2>
        <address className="mt-2 not-italic">
          <Lines of={addressIn(view, contact, address)} />
        </address>
        <p className="mt-1 text-ink-soft">
          {delivery.map((text) => phraseIn(view, text)).join(': ')}
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          {/* module: invoices */}
          <LinkButton href={invoice} variant="secondary" prefetch={false}>
            {t.invoice.title}
          </LinkButton>
          <PrintButton>{t.order.print}</PrintButton>
        </p>
      </section>
      {isGuests ? (
        <KeepDetails orderId={id} email={shownEmail(order.email)} texts={t.order.keep} />
      ) : null}
    </div>
  );
}

function headingOf({ headings }: Dictionary['order'], order: OrderView): string {
  return fillIn(headings[displayStatusOf(order.status)], { name: order.contact.firstname });
}

const hours: Record<DisplayStatus, SkyHour> = {
  paid: 'noon',
  confirming: 'dawn',
  review: 'dusk',
  failed: 'night',
};

async function OrderHead({ order, orderKey }: { order: OrderView; orderKey?: string }) {
  const texts = await pageTexts();
  const number = <span className="font-semibold text-ink">{order.number}</span>;
  return (
    <header className="mb-12 flex flex-wrap-reverse items-end justify-between gap-x-14 gap-y-8">
      <div className="max-w-2xl grow basis-80">
        <p className="mb-2 text-ink-soft">{fillWith(texts.t.order.number, { number })}</p>
        <h1 className="wrap-anywhere mb-5 text-3xl">
          {fillWith(texts.t.order.headings[displayStatusOf(order.status)], {
            name: <TypedText>{order.contact.firstname}</TypedText>,
          })}
        </h1>
        <OrderExplanation order={order} orderKey={orderKey} texts={texts} />
      </div>
      <Sky hour={hours[displayStatusOf(order.status)]} className="w-28 sm:w-44 print:hidden" />
    </header>
  );
}

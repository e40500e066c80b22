import { shop } from '@/brand/shop';
import { BuyAgain } from '@/components/account/buy-again';
import { failureMessage } from '@/components/checkout/messages';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons/icon';
import { DocumentLink } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { fillIn, formatMoney } from '@/lib/format';
import type { OrderView } from '@/lib/orders/queries';
import { shownEmail } from '@/lib/shown-email';
import { fillWith } from '@/lib/texts/fill-with';
import type { ViewTexts } from '@/lib/texts/wording';
import { CheckPayment } from './check-payment';
import { MailLink } from './mail-link';
import { displayStatusOf } from './order-status';

type Explained = { order: OrderView; texts: ViewTexts };

export function OrderExplanation({
  orderKey,
  ...explained
}: Explained & { orderKey: string | undefined }) {
  switch (displayStatusOf(explained.order.status)) {
    case 'paid':
      return <Paid {...explained} />;
    case 'confirming':
      return <Confirming {...explained} orderKey={orderKey} />;
    case 'failed':
      return <Failed {...explained} />;
    case 'review':
      return <Review {...explained} orderKey={orderKey} />;
  }
}

function totalOf(order: OrderView, { view }: ViewTexts): string {
  return formatMoney(order.charged ?? order.total, view.locale);
}

function Paid({ order, texts }: Explained) {
  const { paid, receipt, amountDiffers, lateCharge, chargeUndone } = texts.t.order;
  return (
    <>
      {order.isChargeUndone ? (
        <Notice tone="caution" title={chargeUndone.title}>
          {chargeUndone.text}
        </Notice>
      ) : (
        <p className="flex items-center gap-2.5 font-semibold text-lg text-positive">
          <Icon name="check" size={24} className="shrink-0" />
          <span>{fillIn(paid, { total: totalOf(order, texts) })}</span>
        </p>
      )}
      <p className="mt-3">
        {fillWith(receipt, {
          email: <strong className="wrap-anywhere">{shownEmail(order.email)}</strong>,
        })}
      </p>
      {order.reason === 'amount-differs' ? (
        <Notice tone="caution" title={amountDiffers.title} className="mt-5">
          {amountDiffers.text}
        </Notice>
      ) : null}
      {order.reason === 'late-charge' ? (
        <Notice tone="caution" title={lateCharge.title} className="mt-5">
          {lateCharge.text}
        </Notice>
      ) : null}
    </>
  );
}

function Confirming({ order, orderKey, texts }: Explained & { orderKey: string | undefined }) {
  const { waiting, asked, askedCard, once, until, check } = texts.t.order.confirming;
  return (
    <>
      <p className="flex items-center gap-3 font-semibold text-lg">
        <Spinner className="text-accent" />
        <span>{waiting}</span>
      </p>
      <p className="mt-3">
        {fillWith(order.card ? askedCard : asked, {
          total: totalOf(order, texts),
          last4: order.card?.last4,
          email: <strong className="wrap-anywhere">{shownEmail(order.email)}</strong>,
        })}
      </p>
      <p className="mt-3">
        {order.isChargedAtMostOnce ? <strong>{once} </strong> : null}
        <span>{until}</span>
      </p>
      <CheckPayment orderId={order.id} orderKey={orderKey} text={check} />
    </>
  );
}

function Failed({ order, texts: { t } }: Explained) {
  const { inCart, pay, cart } = t.order.failed;
  return (
    <>
      <Notice tone="negative">
        {failureMessage(t.payment, order.reason, order.isKnownUncharged)}
      </Notice>
      <p className="mt-5">{inCart[order.inCart ?? 'none']}</p>
      <p className="mt-5 flex flex-wrap gap-3" data-print="hide">
        {order.inCart === 'all' ? (
          <DocumentLink href="/checkout" className={buttonClass('primary')}>
            {pay}
          </DocumentLink>
        ) : null}
        <DocumentLink href="/cart" className={buttonClass('secondary')}>
          {cart}
        </DocumentLink>
      </p>
    </>
  );
}

function Review({ order, orderKey, texts }: Explained & { orderKey: string | undefined }) {
  const { late, unknown, unknownCard, once, until, again, questions } = texts.t.order.review;
  const isLate = order.reason === 'late-charge';
  const text = order.card ? unknownCard : unknown;
  return (
    <>
      <p>
        {fillWith(isLate ? late : text, {
          shop: shop.name,
          total: totalOf(order, texts),
          last4: order.card?.last4,
          email: <strong className="wrap-anywhere">{shownEmail(order.email)}</strong>,
        })}
      </p>
      <p className="mt-3">
        {order.isChargedAtMostOnce && !isLate ? <strong>{once} </strong> : null}
        <span>{until}</span>
      </p>
      {isLate ? null : (
        <div className="mt-5 max-w-prose" data-print="hide">
          <p className="mb-3">{again.warning}</p>
          <BuyAgain
            orderId={order.id}
            orderKey={orderKey}
            texts={{ again: again.button, toCart: texts.t.order.failed.cart }}
          />
        </div>
      )}
      <p className="mt-5">
        {fillWith(questions, {
          email: <MailLink address={shop.email} />,
          phone: <span className="whitespace-nowrap">{shop.phone}</span>,
        })}
      </p>
    </>
  );
}

import { KeepDetails } from '@/components/account/keep-details';
import { LinkButton } from '@/components/ui/button'; // module: invoices
import { Lines } from '@/components/ui/text/lines';
import { phraseIn } from '@/lib/catalog/localize';
import type { OrderView } from '@/lib/orders/queries';
import { shownEmail } from '@/lib/shown-email';
import { pageTexts } from '@/lib/texts/page-texts';
import { addressIn } from '../address-in';
import { PrintButton } from '../print-button';

export async function AfterPay(props: { order: OrderView; query: string }) {
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

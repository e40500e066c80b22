import { KeepDetails } from '@/components/account/keep-details';
import { LinkButton } from '@/components/ui/button';
import { addressLines } from '@/lib/addresses/lines';
import type { OrderView } from '@/lib/orders/queries';
import { PrintButton } from './print-button';

/** What a buyer looks for first once it is paid: where it goes, how, and the invoice. */
export function AfterPay({ order, query }: { order: OrderView; query: string }) {
  const { contact, address, shipping, id } = order;
  const isGuests = order.userId === null;
  return (
    <div data-print="hide" className={`mb-12 grid gap-5 ${isGuests ? 'lg:grid-cols-2' : ''}`}>
      <section aria-labelledby="goes-to" className="rounded-lg border-2 border-line p-5 sm:p-6">
        <h2 id="goes-to" className="text-xl">
          It goes to
        </h2>
        <address className="mt-2 not-italic">{addressLines(contact, address).join(', ')}</address>
        <p className="mt-1 text-ink-soft">
          {[shipping.name, shipping.detail].filter(Boolean).join(': ')}
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <LinkButton href={`/orders/${id}/invoice${query}`} variant="secondary" prefetch={false}>
            Invoice
          </LinkButton>
          <PrintButton>Print this page</PrintButton>
        </p>
      </section>
      {isGuests ? <KeepDetails orderId={id} email={order.email} /> : null}
    </div>
  );
}

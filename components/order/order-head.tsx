import { Sky, type SkyHour } from '@/brand/illustrations/sky';
import { TypedText } from '@/components/ui/text/typed-text';
import { fillIn } from '@/lib/format';
import type { OrderView } from '@/lib/orders/queries';
import type { Dictionary } from '@/lib/texts/dictionary';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { OrderExplanation } from './order-explanation';
import { type DisplayStatus, displayStatusOf } from './order-status';

export function headingOf({ headings }: Dictionary['order'], order: OrderView): string {
  return fillIn(headings[displayStatusOf(order.status)], { name: order.contact.firstname });
}

const hours: Record<DisplayStatus, SkyHour> = {
  paid: 'noon',
  confirming: 'dawn',
  review: 'dusk',
  failed: 'night',
};

export async function OrderHead({ order, orderKey }: { order: OrderView; orderKey?: string }) {
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

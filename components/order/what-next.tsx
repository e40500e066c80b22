import { shop } from '@/brand/shop';
import { now } from '@/lib/clock';
import { isOverdue } from '@/lib/delivery/arrivals';
import { fillIn, formatDays } from '@/lib/format';
import type { OrderView } from '@/lib/orders/queries';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { MailLink } from './mail-link';

export async function WhatNext({ order }: { order: OrderView }) {
  const { title, steps } = (await pageTexts()).brand.texts.order;
  return (
    <section aria-labelledby="order-next" className="mb-12">
      <h2 id="order-next" className="mb-4 text-xl">
        {title}
      </h2>
      <Arrival order={order} />
      <ol className="grid gap-x-8 gap-y-5 sm:grid-cols-3">
        {steps.map((step) => (
          <li key={step.what} className="border-accent border-t-4 pt-3">
            <p className="font-bold font-display">{step.what}</p>
            <p className="text-ink-soft text-sm">{step.note}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export async function Arrival({ order }: { order: OrderView }) {
  const { arrival } = order;
  if (!arrival) return null;
  const { t, view } = await pageTexts();
  const days = formatDays(arrival.from, arrival.to, view.locale);
  if (!isOverdue(arrival, now())) {
    return <p className="mb-4 font-semibold text-lg">{fillIn(t.order.arrives, { days })}</p>;
  }
  return (
    <p className="mb-4">
      {fillWith(t.order.overdue, { days, email: <MailLink address={shop.email} /> })}
    </p>
  );
}

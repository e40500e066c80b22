import type { OrderView } from '@/lib/orders/queries';
import { pageTexts } from '@/lib/texts/page-texts';
import { Arrival } from '../arrival';

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

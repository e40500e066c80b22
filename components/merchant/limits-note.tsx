import { Surface } from '@/components/ui/surface';

type Limit = { name: string; text: string };

const dispute: Limit = {
  name: 'Dispute',
  text: 'Disputes are not shown to the shop. Answer them in the service’s portal; what this page shows is the evidence.',
};
const payout: Limit = {
  name: 'Payout',
  text: 'Payouts and fees are not shown to the shop. Compare the service’s statement with an export of the paid orders.',
};

const limits: Record<'order' | 'subscription', readonly Limit[]> = {
  order: [
    {
      name: 'Refund',
      text: 'The payment service’s interface has no refunds. Refund the transaction above in the service’s own portal. Once its list shows that, the order is flagged here under Review.',
    },
    dispute,
    payout,
    {
      name: 'Discount, or another amount',
      text: 'A charge is the sum of products at their prices and cannot be changed. Change the price at the service before the sale, or refund part of it there afterwards.',
    },
  ],
  subscription: [
    {
      name: 'Refund of a month',
      text: 'The payment service’s interface has no refunds. Refund the month in the service’s own portal, by the subscription’s id above.',
    },
    {
      name: 'Pause, another day or another price',
      text: 'The service’s interface has no pause, no day of charging and no price but the plan’s. Its customer can cancel and join again, or switch to another plan.',
    },
    {
      name: 'Cancel for the customer',
      text: 'Its customer cancels it in their account. An owner ends it by deleting the customer’s data, or in the service’s own portal: the shop notices.',
    },
    dispute,
    payout,
  ],
};

/** What the service's interface does not offer, said where a merchant looks for it. */
export function LimitsNote({ of }: { of: keyof typeof limits }) {
  return (
    <Surface data-print="hide">
      <h2 className="text-xl">Not possible from here</h2>
      <div className="mt-3 grid gap-2 text-sm">
        {limits[of].map(({ name, text }) => (
          <details key={name}>
            <summary className="min-h-8 py-1">
              <span className="font-semibold">{name}</span>
            </summary>
            <p className="text-ink-soft">{text}</p>
          </details>
        ))}
      </div>
    </Surface>
  );
}

import { Surface } from '@/components/ui/surface';

const limits = [
  {
    name: 'Refund',
    text: 'The payment service’s interface has no refunds. Refund the transaction above in the service’s own portal. Once its list shows that, the order is flagged here under Review.',
  },
  {
    name: 'Dispute',
    text: 'Disputes are not shown to the shop. Answer them in the service’s portal; the timeline, the address and the mails on this page are the evidence.',
  },
  {
    name: 'Payout',
    text: 'Payouts and fees are not shown to the shop. Compare the service’s statement with an export of the paid orders.',
  },
  {
    name: 'Discount, or another amount',
    text: 'A charge is the sum of products at their prices and cannot be changed. Change the price at the service before the sale, or refund part of it there afterwards.',
  },
] as const;

/** What the service's interface does not offer, said where a merchant looks for it. */
export function LimitsNote() {
  return (
    <Surface data-print="hide">
      <h2 className="text-xl">Not possible from here</h2>
      <div className="mt-3 grid gap-2 text-sm">
        {limits.map(({ name, text }) => (
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

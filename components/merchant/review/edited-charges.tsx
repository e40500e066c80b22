'use client';

import { Button } from '@/components/ui/button';
import { Surface } from '@/components/ui/surface';
import { confirmEdited } from '@/lib/checkout/review/actions';
import type { Mistrust } from '@/lib/checkout/review/calibration';
import { ForRole } from '../role';
import { Refusal, useDecision } from './decisions';

const about = 'The transactions list';

/**
 * Charges of this shop that the list shows differently from how they were sent, and how to resolve
 * them.
 */
export function EditedCharges({ mistrust }: { mistrust: Mistrust }) {
  const { state, charges, unnamed } = mistrust;
  const [answer, confirm, confirming] = useDecision(confirmEdited, about);
  return (
    <Surface className="mt-6">
      <h2 className="text-xl">The transactions list differs from what was sent</h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        Until this is resolved, no list proves that nothing was charged, and payments with an
        unknown outcome need your review.
      </p>
      <ul className="mt-4 grid gap-3">
        {charges.map(({ transactionId, orderNumber, differences }) => (
          <li key={transactionId} className="wrap-anywhere">
            <span className="font-semibold">
              Order {orderNumber}, transaction {transactionId}
            </span>
            <ul className="mt-1 grid gap-1 text-sm">
              {differences.map(({ what, sent, listed }) => (
                <li key={what}>
                  {names[what]}: sent {sent}; listed {listed}
                </li>
              ))}
              {differences.length === 0 ? <li>It now matches what was sent.</li> : null}
            </ul>
          </li>
        ))}
        {unnamed > 0 ? <li>{unnamed} more not shown here</li> : null}
      </ul>
      <ForRole>
        <form action={confirm} className="mt-5 grid max-w-prose justify-items-start gap-3">
          <input type="hidden" name="state" value={state} />
          <p className="text-sm">
            Confirm only if someone edited these at the payment service, for example by merging
            customers. Matching then starts over with what the lists show. If no one did, the
            service lists charges differently from how they were sent, and confirming would hide
            that.
          </p>
          <Button variant="secondary" size="sm" pending={confirming}>
            They were edited at the service
          </Button>
          <Refusal answer={answer} />
        </form>
      </ForRole>
    </Surface>
  );
}

const names = { customer: 'Customer', items: 'Items', taxes: 'Tax codes' } as const;

'use client';

import { ActionMessage } from '@/components/account/action-message';
import { useDecision } from '@/components/merchant/review/decisions';
import { Button } from '@/components/ui/button';
import { fillIn } from '@/lib/format';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { deliverOwedUnits, settleOwedUnits } from '../actions';

/** Both forms remove their row, so `Decisions` around the table announces the result. */
export function OwedForms({
  orderId,
  variantId,
  about,
  title,
  isInStock,
  texts,
}: {
  orderId: string;
  variantId: string;
  /** The order and the item, within a sentence. */
  about: string;
  /** The order and the item, as a title. */
  title: string;
  isInStock: boolean;
  texts: DashboardTexts['stock']['owedForm'];
}) {
  const [delivered, deliver, delivering] = useDecision(deliverOwedUnits, title);
  const [settled, settle, settling] = useDecision(settleOwedUnits, title);
  const subject = (
    <>
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="variantId" value={variantId} />
    </>
  );
  return (
    <div className="grid justify-items-start gap-3 text-left">
      {isInStock ? (
        <form action={deliver}>
          {subject}
          <Button size="sm" pending={delivering} aria-label={fillIn(texts.takeFor, { about })}>
            {texts.take}
          </Button>
        </form>
      ) : (
        <p className="text-ink-soft text-sm">{texts.none}</p>
      )}
      {delivered.ok ? null : <ActionMessage state={delivered} />}
      <details className="w-full" open={settled.ok === false}>
        <summary className="min-h-9 py-1.5 font-semibold text-sm">{texts.settle}</summary>
        <form action={settle} className="mt-1 grid justify-items-start gap-3">
          {subject}
          <p className="text-sm">{texts.settleText}</p>
          <Button
            variant="secondary"
            size="sm"
            pending={settling}
            aria-label={fillIn(texts.submitFor, { about })}
          >
            {texts.submit}
          </Button>
        </form>
      </details>
      {settled.ok ? null : <ActionMessage state={settled} />}
    </div>
  );
}

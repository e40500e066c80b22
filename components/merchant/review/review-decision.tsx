'use client';

import { Button } from '@/components/ui/button';
import { decideCharged, decideNotCharged, resolveOrderFlag } from '@/lib/checkout/review/actions';
import { useControlTexts } from '../desk-texts';
import { ForRole } from '../role';
import { Decision, Refusal, useDecision } from './decisions';

/** Settles an order manually. */
export function ReviewDecision({
  orderId,
  about,
  suggestion,
}: {
  orderId: string;
  /** The order and its customer. */
  about: string;
  suggestion: string;
}) {
  return (
    <Decision
      about={about}
      subject={{ name: 'orderId', value: orderId }}
      field={{ name: 'transactionId', suggestion }}
      texts={useControlTexts().decision.order}
      found={decideCharged}
      ruledOut={decideNotCharged}
    />
  );
}

/** Resolves a flag. */
export function ResolveFlag({ id, about }: { id: string; about: string }) {
  const [answer, resolve, resolving] = useDecision(resolveOrderFlag, about);
  const texts = useControlTexts().decision;
  return (
    <ForRole>
      <form action={resolve} className="grid gap-2">
        <input type="hidden" name="flagId" value={id} />
        <Button variant="secondary" size="sm" pending={resolving}>
          {texts.resolve}
        </Button>
        <Refusal answer={answer} />
      </form>
    </ForRole>
  );
}

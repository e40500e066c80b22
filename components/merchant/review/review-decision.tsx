'use client';

import { Button } from '@/components/ui/button';
import { decideCharged, decideNotCharged, resolveOrderFlag } from '@/lib/checkout/review/actions';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';
import { Decision, DecisionError, useDecision } from './decisions';

/** Resolves an order in manual review. */
export function ReviewDecision({
  orderId,
  about,
  suggestion,
}: {
  orderId: string;
  /** Names the order and its customer. */
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
        <DecisionError state={answer} />
      </form>
    </ForRole>
  );
}

'use client';

import { Button } from '@/components/ui/button';
import { decideCharged, decideNotCharged, resolveOrderFlag } from '@/lib/checkout/review/actions';
import { AskFirst } from '../ask-first';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';
import { Decision, DecisionError, useDecision } from './decisions';

export function ReviewDecision({
  orderId,
  about,
  suggestion,
}: {
  orderId: string;
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

export function ResolveFlag({ id, about }: { id: string; about: string }) {
  const [answer, resolve, resolving] = useDecision(resolveOrderFlag, about);
  const texts = useControlTexts().decision;
  return (
    <ForRole>
      <AskFirst label={texts.resolve} isOpen={answer.ok === false}>
        <form action={resolve} className="grid justify-items-start gap-3">
          <input type="hidden" name="flagId" value={id} />
          <p className="text-sm">{texts.resolveText}</p>
          <Button variant="secondary" size="sm" pending={resolving}>
            {texts.confirmResolve}
          </Button>
          <DecisionError state={answer} />
        </form>
      </AskFirst>
    </ForRole>
  );
}

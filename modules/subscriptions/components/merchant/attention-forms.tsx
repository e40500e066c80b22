'use client';

import { AskFirst } from '@/components/merchant/ask-first';
import { useControlTexts } from '@/components/merchant/control-texts';
import { Decision, DecisionError, useDecision } from '@/components/merchant/review/decisions';
import { Stop } from '@/components/merchant/review/send-stop';
import { ForRole } from '@/components/merchant/role';
import { Button } from '@/components/ui/button';
import {
  confirmMissingSubscriptions,
  decideEnded,
  decideNotStarted,
  decideStarted,
} from '@/modules/subscriptions/review/actions';

export function AttemptDecision({
  about,
  attemptId,
  suggestion,
}: {
  /** Names the plan and the customer. */
  about: string;
  attemptId: string;
  suggestion: string;
}) {
  return (
    <Decision
      about={about}
      subject={{ name: 'subscriptionAttemptId', value: attemptId }}
      field={{ name: 'subscriptionId', suggestion }}
      texts={useControlTexts().decision.subscription}
      found={decideStarted}
      ruledOut={decideNotStarted}
    />
  );
}

export function EndMissing({
  subscriptionId,
  about,
}: {
  subscriptionId: string;
  /** Names the subscription and its customer. */
  about: string;
}) {
  const [answer, end, ending] = useDecision(decideEnded, about);
  const texts = useControlTexts().missing;
  return (
    <ForRole>
      <AskFirst label={texts.end} about={about} isOpen={answer.ok === false} isDanger>
        <form action={end} className="grid justify-items-start gap-3">
          <input type="hidden" name="subscriptionId" value={subscriptionId} />
          <p className="text-sm">{texts.text}</p>
          <Button variant="danger" size="sm" pending={ending}>
            {texts.confirm}
          </Button>
          <DecisionError state={answer} />
        </form>
      </AskFirst>
    </ForRole>
  );
}

export function MissingStopForm() {
  return <Stop texts={useControlTexts().missingStop} action={confirmMissingSubscriptions} />;
}

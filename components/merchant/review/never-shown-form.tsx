'use client';

import { Button } from '@/components/ui/button';
import { decideEnded } from '@/lib/subscriptions/review/actions';
import { AskFirst } from '../ask-first';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';
import { DecisionError, useDecision } from './decisions';

/** Ends a subscription that the service has never shown, and that does not run there. */
export function EndNeverShown({
  subscriptionId,
  about,
}: {
  subscriptionId: string;
  /** Names the subscription and its customer. */
  about: string;
}) {
  const [answer, end, ending] = useDecision(decideEnded, about);
  const texts = useControlTexts().neverShown;
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

'use client';

import { Button } from '@/components/ui/button';
import { Surface } from '@/components/ui/surface';
import type { ActionState } from '@/lib/auth/actions/action-state';
import { confirmDatabase } from '@/lib/checkout/review/actions';
import type { SendStop as Cause } from '@/lib/payments/send-stop';
import { AskFirst } from '../ask-first';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';
import { DecisionError, useDecision } from './decisions';

type Texts = ReturnType<typeof useControlTexts>['sendStop'];

/** No card is charged until staff confirm: the database went back in time, or the service's answers drifted. */
export function SendStop({ cause }: { cause: Cause }) {
  const { sendStop, driftStop } = useControlTexts();
  return <Stop texts={cause === 'drift' ? driftStop : sendStop} action={confirmDatabase} />;
}

/** Work that stays stopped until staff confirm. */
export function Stop({
  texts,
  action,
}: {
  texts: Texts;
  action: (state: ActionState, form: FormData) => Promise<ActionState>;
}) {
  const [answer, confirm, confirming] = useDecision(action, texts.about);
  return (
    <Surface className="mt-6">
      <h2 className="text-xl">{texts.title}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">{texts.text}</p>
      <ForRole>
        <div className="mt-5">
          <AskFirst label={texts.ask} isOpen={answer.ok === false} isDanger>
            <form action={confirm} className="grid justify-items-start gap-3">
              <p>{texts.effect}</p>
              <Button variant="danger" pending={confirming}>
                {texts.submit}
              </Button>
              <DecisionError state={answer} />
            </form>
          </AskFirst>
        </div>
      </ForRole>
    </Surface>
  );
}

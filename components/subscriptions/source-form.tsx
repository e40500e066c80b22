'use client';

import { startTransition, useEffect, useRef, useState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import type { ActionState } from '@/lib/auth/actions/action-state';
import { setSource } from '@/lib/subscriptions/actions';
import { NewCard, type NewCardTexts, type TakenCard } from './new-card';
import { PendingNotice, useShowPending } from './pending-changes';

/** `use` is the label of the submit button. */
type SourceFormTexts = { use: string; change: string; newCard: NewCardTexts };

/** Changes the card of a subscription. Open if a card is needed, else behind a button. */
export function SourceForm({
  id,
  sessionToken,
  environment,
  isOpen,
  texts,
}: {
  id: string;
  sessionToken: string | null;
  environment: string;
  /** A charge is unpaid: the new card pays it. */
  isOpen: boolean;
  texts: SourceFormTexts;
}) {
  const [asked, setAsked] = useState(isOpen);
  const [taken, setTaken] = useState<ActionState | null>(null);
  const ask = useShowPending();
  const again = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The clicked button is gone.
    if (taken) again.current?.querySelector('button')?.focus();
  }, [taken]);

  function send(card: TakenCard): Promise<ActionState> {
    return new Promise((answered, failed) => {
      startTransition(async () => {
        ask({ kind: 'card' });
        await setSource({ id, ...card }).then(answered, failed);
      });
    });
  }

  async function take(card: TakenCard): Promise<ActionState> {
    const answer = await send(card);
    if (answer.ok) {
      setTaken(answer);
      setAsked(false);
    }
    return answer;
  }

  if (asked) {
    return (
      <div className="grid gap-4">
        <NewCard
          sessionToken={sessionToken}
          environment={environment}
          label={texts.use}
          texts={texts.newCard}
          onTaken={take}
        />
        <PendingNotice kind="card" />
      </div>
    );
  }
  return (
    <div ref={again} className="grid justify-items-start gap-4">
      {taken ? <ActionMessage state={taken} /> : null}
      <Button type="button" variant="secondary" onClick={() => setAsked(true)}>
        {texts.change}
      </Button>
    </div>
  );
}

'use client';

import { startTransition, useEffect, useRef, useState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { NewCard, type NewCardTexts, type TokenizedCard } from '@/components/account/new-card';
import { Button } from '@/components/ui/button';
import type { ActionState } from '@/lib/auth/actions/action-state';
import { setSource } from '@/modules/subscriptions/actions';
import { PendingNotice, useShowPending } from './manage/pending-changes';

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
  const [isFormOpen, setFormOpen] = useState(isOpen);
  const [result, setResult] = useState<ActionState | null>(null);
  const showPending = useShowPending();
  const again = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The clicked button is gone.
    if (result) again.current?.querySelector('button')?.focus();
  }, [result]);

  function send(card: TokenizedCard): Promise<ActionState> {
    return new Promise((answered, failed) => {
      startTransition(async () => {
        showPending({ kind: 'card' });
        await setSource({ id, ...card }).then(answered, failed);
      });
    });
  }

  async function take(card: TokenizedCard): Promise<ActionState> {
    const answer = await send(card);
    if (answer.ok) {
      setResult(answer);
      setFormOpen(false);
    }
    return answer;
  }

  if (isFormOpen) {
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
      {result ? <ActionMessage state={result} /> : null}
      <Button type="button" variant="secondary" onClick={() => setFormOpen(true)}>
        {texts.change}
      </Button>
    </div>
  );
}

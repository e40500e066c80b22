'use client';

import { type SubmitEvent, useRef, useState } from 'react';
import { CardField, type CardHandle } from '@/components/checkout/card/card-field';
import { CardProblem } from '@/components/checkout/card/card-form';
import { Button } from '@/components/ui/button';
import { type ActionState, failure, untouched } from '@/lib/auth/actions/action-state';
import type { Dictionary } from '@/lib/texts/dictionary';
import { ActionMessage } from './action-message';

export type TokenizedCard = { paymentToken: string; card: { last4: string; type: string } };

export type NewCardTexts = Dictionary['account']['newCard'];

export function NewCard({
  sessionToken,
  environment,
  label,
  texts,
  onTokenized,
}: {
  sessionToken: string | null;
  environment: string;
  label: string;
  texts: NewCardTexts;
  onTokenized: (card: TokenizedCard) => Promise<ActionState>;
}) {
  const card = useRef<CardHandle>(null);
  const isSubmitting = useRef(false);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<ActionState>(untouched);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setBusy(true);
    setState(untouched);
    setState(await tokenize());
    isSubmitting.current = false;
    setBusy(false);
  }

  async function tokenize(): Promise<ActionState> {
    try {
      if (!card.current) return failure(texts.notLoaded);
      const { sessionToken: paymentToken, cardData } = await card.current.tokenize();
      const answer = await onTokenized({
        paymentToken,
        card: { last4: cardData.last4Digits, type: cardData.cardType },
      });
      // A token works once, whatever the outcome.
      setRound((before) => before + 1);
      return answer;
    } catch (error) {
      if (error instanceof CardProblem) {
        return error.shownByForm ? untouched : failure(withoutCharge(error.message, texts));
      }
      return failure(texts.lost);
    }
  }

  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <CardField ref={card} sessionToken={sessionToken} environment={environment} round={round} />
      <ActionMessage state={state} />
      <div>
        <Button pending={busy} aria-disabled={busy || undefined}>
          {label}
        </Button>
      </div>
    </form>
  );
}

/** Replaces the statement about charges in the card form's messages, which is out of place here. */
function withoutCharge(message: string, { charged, unchanged }: NewCardTexts): string {
  return message.replace(charged, unchanged);
}

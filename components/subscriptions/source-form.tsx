'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { setSource } from '@/lib/subscriptions/actions';
import { NewCard } from './new-card';

/** Another card for a subscription: asked for at once where one is needed, else by a press. */
export function SourceForm({
  id,
  sessionToken,
  environment,
  isOpen,
}: {
  id: string;
  sessionToken: string | null;
  environment: string;
  /** A charge is open: the new card pays it. */
  isOpen: boolean;
}) {
  const [asked, setAsked] = useState(isOpen);
  if (!asked) {
    return (
      <Button type="button" look="secondary" onClick={() => setAsked(true)}>
        Change the card
      </Button>
    );
  }
  return (
    <NewCard
      sessionToken={sessionToken}
      environment={environment}
      label={isOpen ? 'Pay with this card' : 'Use this card'}
      onTaken={(taken) => setSource({ id, ...taken })}
    />
  );
}

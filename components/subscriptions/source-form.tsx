'use client';

import { setSource } from '@/lib/subscriptions/actions';
import { NewCard } from './new-card';

/** Another card for a subscription. */
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
  return (
    <NewCard
      sessionToken={sessionToken}
      environment={environment}
      label={isOpen ? 'Pay with this card' : 'Use this card'}
      onTaken={(taken) => setSource({ id, ...taken })}
    />
  );
}

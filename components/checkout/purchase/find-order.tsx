'use client';

import { useEffect } from 'react';
import { useHref } from '@/components/ui/view';
import { payAction } from '@/lib/checkout/actions';
import { deleteDraft } from '../details/fields';
import { takeSavedSubmission } from './saved-submission';

/**
 * Redirects to the order when the cart is empty because it was paid: the response to the submission
 * was lost and the page reloaded. Without an order the page stays: an empty cart cannot be charged.
 */
export function FindOrder() {
  const href = useHref();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const body = takeSavedSubmission();
    if (!body) return;
    payAction(body).then(
      (answer) => {
        if (answer.outcome !== 'paid' && answer.outcome !== 'confirming') return;
        deleteDraft();
        location.replace(href(answer.orderPath));
      },
      // The confirmation e-mail links to the order as well.
      () => {},
    );
  }, []);
  return null;
}

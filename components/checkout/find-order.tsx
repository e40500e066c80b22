'use client';

import { useEffect } from 'react';
import { payAction } from '@/lib/checkout/actions';
import { forgetDraft } from './details';
import { takeSavedSubmission } from './saved-submission';

/**
 * Redirects to the order when the cart is empty because it was paid: the response to the submission
 * was lost and the page reloaded. An empty cart cannot be charged.
 */
export function FindOrder() {
  useEffect(() => {
    const body = takeSavedSubmission();
    if (!body) return;
    payAction(body).then(
      (answer) => {
        if (answer.outcome !== 'paid' && answer.outcome !== 'confirming') return;
        forgetDraft();
        location.replace(answer.orderPath);
      },
      // The order is in the confirmation mail, too.
      () => {},
    );
  }, []);
  return null;
}

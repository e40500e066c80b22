'use client';

import { useControlTexts } from '@/components/merchant/control-texts';
import { Stop } from '@/components/merchant/review/send-stop';
import { confirmMissingSubscriptions } from '@/modules/subscriptions/review/actions';

/** Confirms that the many missing subscriptions are gone. */
export function MissingStopForm() {
  return <Stop texts={useControlTexts().missingStop} action={confirmMissingSubscriptions} />;
}

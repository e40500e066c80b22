'use client';

import { confirmMissingSubscriptions } from '@/lib/subscriptions/review/actions';
import { useControlTexts } from '../control-texts';
import { Stop } from '../review/send-stop';

/** Confirms that the many missing subscriptions are gone. */
export function MissingStopForm() {
  return <Stop texts={useControlTexts().missingStop} action={confirmMissingSubscriptions} />;
}

import type { Cause } from './sweep';

/** Why the mirror differed from the service, for logs and reports. */
export const causeTexts: Readonly<Record<Cause, string>> = {
  'no-event': 'no event came',
  waiting: 'an event came and was still waiting for its fetch',
  'dead-letter': 'its fetches had failed for a day',
};

/** Events of the payment service, and the mirror’s sync. */
export const webhooks = {
  intro:
    'An event only triggers a sync: a worker fetches the resource it names from the service. This page shows what waits and what failed.',
  pending: 'Pending sync',
  failed: 'Failed',
  noneFailed: 'Nothing has failed.',
  oldest: 'Oldest pending',
  lastEvent: 'Last event',
  nothing: 'none',
  noEvent: 'none yet',
  /** Why no resource is fetched for some time. */
  pauses: {
    credentials:
      'The service refuses our credentials. Syncing is paused until it accepts them again: check the client id and secret.',
    'rate-limit': 'The service is rate limiting us. Syncing resumes automatically.',
  },
  pausedSince: '{why} The service responded with {status}, first at {at}.',
  compared: {
    never: 'The mirror has not been compared with the service yet.',
    last: 'Last compared with the service at {at}: {result}.',
    same: 'no differences',
    repaired: { one: '1 difference repaired', other: '{count} differences repaired' },
    incomplete: 'not everything could be compared',
    lastComplete: 'The last complete one was at {at}.',
  },
  /** Why the mirror differed from the service. */
  causes: {
    'no-event': 'no event was received',
    waiting: 'an event was received, and its sync was still pending',
    'dead-letter': 'its syncs had failed for a day',
  },
  /** What could not be compared. */
  failures: {
    'list-unread': 'The list of {list} could not be fetched.',
    'list-incomplete': 'The list of {list} was incomplete.',
    'too-many-missing':
      'The list of {list} lacks {count} of {known} known ones. Nothing was removed; if that is correct, run {command}.',
    unread: {
      one: '1 of the {list} could not be fetched individually.',
      other: '{count} of the {list} could not be fetched individually.',
    },
  },
  kinds: {
    CUSTOMER: 'Customer',
    PRODUCT: 'Product',
    SUBSCRIPTION: 'Subscription',
    TRANSACTION: 'Transaction',
    TRANSACTIONS: 'Transactions',
  },
  lists: {
    CUSTOMER: 'customers',
    PRODUCT: 'products',
    SUBSCRIPTION: 'subscriptions',
    TRANSACTION: 'transactions',
  },
  allOfKind: 'all of them',
  attempts: { one: '1 failed attempt.', other: '{count} failed attempts.' },
  noType: 'No type',
  /** Why a signed event was quarantined. */
  reasons: { unreadable: 'unreadable', type: 'unknown type', tenant: 'another tenant' },
  received: 'Received {at}, number {id}',
  done: {
    replayed: {
      one: 'One resource is being synced.',
      other: '{count} resources are being synced.',
    },
    nothing: 'There is nothing to sync.',
    comparing: 'A worker will start the comparison within a minute.',
  },
};

/** The list of subscriptions and the page of one. */
export const subscriptions = {
  title: 'Subscriptions',
  one: 'Subscription',
  intro:
    'All subscriptions, the newest first. Customers change and cancel them in their account; a failed charge is tried again by the payment service.',
  search: 'Search subscriptions',
  searchHint: 'The beginning of a name or e-mail address, or the subscription’s id.',
  status: 'Status',
  plan: 'Plan',
  filters: {
    refund: 'Refund',
    toRefund: 'A month to refund',
  },
  columns: {
    customer: 'Customer',
    country: 'Country',
    month: 'A month',
    since: 'Since',
    now: 'Now',
  },
  accountDeleted: 'Account deleted',
  noMatch: 'No subscription matches this search and these filters.',
  none: 'Nobody has subscribed yet.',
  /** The next event, or the last one. */
  now: {
    ended: 'Ended {at}',
    failed: 'Charge failed {at}',
    paid: 'Paid until {at}',
    trial: 'Trial until {at}',
  },
  /** A plan that is no longer offered, with the price that its subscribers pay. */
  closedPlan: '{name} (closed, {price})',
  deleted: 'The customer has deleted their account',
  back: 'Back to subscriptions',
  needsDecision: 'This subscription needs a decision',
  facts: {
    trialUntil: 'Trial until',
    paidUntil: 'Paid until',
    deadline: 'Update card by',
    cancelled: 'Cancelled',
    ended: 'Ended',
    subscription: 'Subscription at the service',
    customer: 'Customer at the service',
  },
  ends: {
    cancelling:
      'The customer has cancelled, and the payment service has not confirmed it yet. The cancellation is sent again until it is confirmed.',
    missing: 'The payment service no longer finds this subscription. See Review.',
  },
  charges: 'Charges',
  noCharges:
    'The payment service shows no charges for this subscription. Check its own records to be sure.',
  delivery: {
    none: 'No address yet, {country}. The customer is asked for it on the subscription’s page.',
    noneNorCountry: 'No address yet. The customer is asked for it on the subscription’s page.',
    deleted: 'Deleted with the account. Parcels that are not sent yet keep their address.',
  },
};

/** The dashboard's home page. */
export const home = {
  title: 'Home',
  notAllowed: {
    title: 'Your role does not allow this',
    text: 'Your role is {role}: {may} An owner can change your role.',
  },
  toDecide: {
    title: 'Action required',
    text: { one: 'One entry needs your decision:', other: '{count} entries need your decision:' },
    link: 'review now',
  },
  toDo: 'To do',
  many: '{count} or more',
  toPack: { label: 'To pack', note: 'parcels' }, // module: fulfilment
  toReview: { label: 'To review', note: 'payments in manual review' },
  toRefund: { label: 'To refund', note: 'orders that were cancelled or returned' }, // module: fulfilment
  // module: fulfilment
  monthsToRefund: {
    label: 'Subscriptions to refund',
    note: 'months whose parcel was cancelled or returned',
  },
  failedRenewals: { label: 'Failed renewals', note: 'past-due subscriptions' },
  unexplained: {
    label: 'Unexplained',
    note: 'charges and subscriptions that belong to nothing here',
  },
  webhooks: {
    label: 'Webhooks',
    ok: 'OK',
    urgent: 'Needs attention',
    failures: { one: '1 failure', other: '{count} failures' },
    behind: 'behind by {time}',
  },
  alarm: {
    transactions: {
      over: 'The transactions list is too large to fetch',
      near: 'The transactions list is getting too large',
      overText:
        'Payments with an unknown outcome are no longer settled automatically, and new transactions do not appear here.',
      nearText:
        'Once it is too large, payments with an unknown outcome are no longer settled automatically.',
    },
    customers: {
      over: 'The customers list is too large to search',
      near: 'The customers list is getting too large',
      overText:
        'Purchases fail where the service did not confirm a new customer. Customers cannot change their email address, and some cannot delete their account.',
      nearText:
        'Once it is too large, some purchases of new customers fail, and email addresses cannot be changed.',
    },
    read: 'It had {rows} rows; the limit is {maxRows}.',
    readOver: 'The limit is {maxRows} rows.',
    advice: 'Ask the payment service to archive old rows. {file} says how long the list may be.',
  },
};

/** The desk's home page. */
export const home = {
  title: 'Home',
  notAllowed: {
    title: 'Your role does not allow this',
    text: 'Your role is {role}: {may} An owner can change your role.',
  },
  toDecide: {
    title: 'Action required',
    text: { one: 'One entry needs your decision:', other: '{count} entries need your decision:' },
    link: 'review them',
  },
  sold: 'Sold',
  toDo: 'To do',
  orders: { today: 'Orders today', week: 'Orders in 7 days' },
  revenue: { today: 'Revenue today', week: 'Revenue in 7 days' },
  revenueIn: {
    today: 'Revenue today in {currency}',
    week: 'Revenue in 7 days in {currency}',
  },
  before: { today: '{value} yesterday', week: '{value} in the 7 days before' },
  many: '{count} or more',
  toPack: { label: 'To pack', note: 'orders and parcels' },
  toReview: { label: 'To review', note: 'payments that only a person can settle' },
  toRefund: { label: 'To refund', note: 'orders that were cancelled or came back' },
  monthsToRefund: {
    label: 'Months to refund',
    note: 'parcels of subscriptions that were cancelled or came back',
  },
  lowStock: { label: 'Low stock', note: 'items that are nearly or quite sold out' },
  owed: { label: 'Owed units', note: 'paid orders with units that were not in stock' },
  failedRenewals: { label: 'Failed renewals', note: 'subscriptions whose charge is open' },
  unmatched: { label: 'Unmatched', note: 'charges nobody here asked for' },
  webhooks: {
    label: 'Webhooks',
    ok: 'OK',
    urgent: 'Needs attention',
    deadLetters: { one: '1 dead letter', other: '{count} dead letters' },
    quarantined: { one: '1 quarantined', other: '{count} quarantined' },
    behind: 'behind by {time}',
  },
  alarm: {
    over: 'The transactions list is too large to be read',
    near: 'The transactions list is getting too large',
    overText:
      'Payments with an unknown outcome are no longer settled by themselves, and new transactions do not appear here.',
    nearText: 'Once it is, payments with an unknown outcome are no longer settled by themselves.',
    read: 'It was read up to {bytes} of {maxBytes} MB, in {seconds} of {maxSeconds} seconds.',
    advice: 'Raise {megabytes} or {time}, or set {pages} if the service gives the list in pages.',
  },
};

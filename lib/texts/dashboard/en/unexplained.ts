/** Charges and subscriptions at the payment service that belong to nothing here. */
export const unexplained = {
  title: 'Unexplained charges',
  intro:
    'Charges and subscriptions that the payment service shows and that belong to no order and no subscription of this shop: a request was duplicated in transit, a response was wrong, or someone made changes directly at the service. Its API has no refunds: settle mistaken charges with your customer and the service. Oldest first.',
  none: 'Every charge belongs to an order or a subscription.',
  subscription: 'A subscription',
  charge: 'A charge',
  noCustomer: 'customer unknown',
  facts: {
    subscription: 'Subscription {id}',
    customer: 'Customer {id}',
    transaction: 'Transaction {id}',
    since: 'First seen {at}',
    fits: 'It fits the order {number}',
  },
  done: {
    resolved: 'Marked as resolved. Nothing was changed at the payment service.',
    ended:
      'The subscription {subscription} has ended at the payment service. Nothing more is charged for it; past charges are not refunded.',
  },
};

/** Charges at the payment service for the shop’s customers that no request of the shop accounts for. */
export const unmatched = {
  title: 'Unmatched',
  intro:
    'Subscriptions and charges that the payment service shows for your customers but that no request of this shop accounts for: a request was duplicated in transit, a response was wrong, or someone made changes directly at the service. Its API has no refunds: settle mistaken charges with your customer and the service. Oldest first.',
  lists: {
    ownerless: {
      title: 'Unassigned subscriptions',
      text: 'These customers are charged but can neither view nor cancel the subscription here: they have no account, or the plan is unknown to the shop.',
      none: 'Every known subscription is assigned to a customer.',
    },
    found: {
      title: 'Unexpected subscriptions',
      text: 'They were added to their customers’ accounts, and the customers were notified by e-mail.',
      none: 'No unexpected subscriptions.',
    },
    lapsed: {
      title: 'Cancellations that did not take effect',
      text: 'The payment service accepted these but did not end the subscriptions. The customers were notified and can cancel again.',
      none: 'Every accepted cancellation took effect.',
    },
    charges: {
      title: 'Unexpected charges',
      text: 'They match no known order or subscription.',
      none: 'Every charge of your customers belongs to an order or a subscription.',
    },
  },
  subscription: 'A subscription',
  charge: 'A charge',
  deletedAccount: 'a deleted account',
  deletedCustomer: 'a customer with a deleted account',
  noCustomer: 'customer not shown',
  facts: {
    planUnknown: 'The plan is unknown',
    noAccount: 'The customer has no account yet',
    quantity: '{count} a month',
    quantityEnded: '{count} a month, ended since',
    subscription: 'Subscription {id}',
    deletedSubscription: 'Subscription {id}, deleted since',
    customer: 'Customer {id}',
    transaction: 'Transaction {id}',
    since: 'First seen {at}',
    refused: 'The service refused the request, and the customer was informed',
    elsewhere: 'No request of this shop started it',
    found: 'Found {at}',
    accepted: 'Cancellation accepted {at}',
    active: 'Still active {at}',
    maybeSecond: 'Possibly a second charge of a paid order: the list does not show whose',
  },
  done: {
    resolved: 'Marked as resolved. Nothing was changed at the payment service.',
    handedOver:
      'The subscription {subscription} is now in its customer’s account. They can cancel it there, and are notified by e-mail.',
    ended:
      'The subscription {subscription} has ended at the payment service. Nothing more is charged for it; past charges are not refunded.',
  },
};

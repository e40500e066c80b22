/** Manual review: payments without a known outcome, and flags. */
export const review = {
  title: 'To review',
  orders: {
    title: 'Orders',
    text: 'The transactions list of the service does not show whether these orders were charged. Their shoppers may have ordered again meanwhile, in a new cart. Settled orders remain here until you resolve their flags. Oldest first.',
    none: 'Nothing to review: every payment is settled.',
  },
  subscriptions: {
    title: 'Subscriptions that need attention',
    text: 'Requested subscriptions whose outcome is unknown: their customers cannot subscribe to the same plan again until you decide. And running ones that something is wrong with. Oldest first.',
    none: 'No subscription needs attention.',
    atService: 'At the service: {id}',
    refund:
      'If the customer was overcharged, refund them at the service; the shop cannot issue refunds.',
  },
  about: 'Order {number}, {email}',
  attemptList: 'Attempts',
  /** An attempt, and how it was sent. */
  attempt: '{number}. {state}.',
  sent: { one: 'Sent once', other: 'Sent {count} times' },
  notSent: 'Not sent',
  sentLast: '{sent}, last {at}',
  customer: 'Customer {id}',
  candidates: {
    title: 'Candidates',
    none: 'None in the list.',
    noAmount: 'amount not shown',
    customer: 'customer {id}',
    made: 'made {at}',
    listed: 'first listed {at}',
    of: 'Candidates: {ids}',
    noSubscription: 'No event has reported a matching subscription',
  },
  settled:
    'This order is settled. If the shopper was overcharged or charged twice, refund them at the service; the shop cannot issue refunds.',
  deletedCustomer: 'A customer with a deleted account',
  month: '{quantity} × {plan}, {amount} a month with taxes',
  monthAfterTrial: {
    one: '{what}, after a free trial of {count} day',
    other: '{what}, after a free trial of {count} days',
  },
  /** The recorded reasons for the state of an order or an attempt, by code. */
  reasons: {
    'several-candidates': 'Several transactions could be this order’s charge.',
    'list-cannot-tell': 'The list shows too little to tell whether this order was charged.',
    'unclear-refusal':
      'The service refused the request without a reason that the shop knows. It may have charged an earlier request.',
    'token-used':
      'The service refused to use the card a second time, so the first request may have been charged; the list does not show the charge.',
    'not-seen': 'No event has named the subscription.',
    'gave-up-looking': 'The list could not be fetched completely for a day.',
    'late-charge':
      'A charge appeared after this order was settled without it: after a decline, or in addition to the one that paid. Check whether the shopper was charged twice.',
    'amount-differs': 'The amount charged differs from what the shopper saw.',
    'not-charged': 'No charge was found for it.',
    'never-sent': 'It was not sent to the service.',
    'price-changed': 'A price had changed before it was sent.',
    'customer-refused':
      'The service did not accept the customer’s details. If it already has a customer with this address, link it on the customer’s page.',
    'sender-gone': 'The server that sent it stopped before it received a response.',
    'answered-for-another': 'The response had a transaction that belongs to another attempt.',
    unreachable: 'The service could not be reached, and nothing was sent.',
    'no-connection': 'The service could not be reached to send it again.',
    'no-answer': 'The service did not respond.',
    'reply-shows-failure': 'The service responded with a failed transaction.',
    'refused-on-resend':
      'The service refused the same request when it was sent again: the first one may have charged.',
    'card-declined': 'The card was declined.',
    'insufficient-funds': 'The card does not have enough funds.',
    'card-expired': 'The card has expired.',
    'security-code': 'The security code does not match the card.',
    'processing-error': 'The bank could not process the card.',
    'token-refused': 'The card details had expired or been used before.',
    'customer-gone': 'The service no longer knows the customer.',
    'shop-refused': 'The service did not accept what the shop asked for: product, tax or amount.',
    'request-refused': 'The service did not accept the request, and did not say why.',
    'not-authorised': 'The service did not accept the shop’s credentials.',
    'not-created': 'No subscription was found for it.',
    'found-later': 'It appeared after the service had refused it.',
  },
  /** A response that is neither a charge nor a refusal. */
  unusable: 'The service responded with {status}, which does not show whether it was charged.',
  /** Why a subscription attempt is in manual review. */
  attemptReasons: {
    'several-candidates': 'Several subscriptions could be the requested one.',
    'not-seen': 'The response was lost, and no event has reported a subscription since.',
  },
  notSettled: {
    order: 'This order could not be settled automatically.',
    attempt: 'This subscription could not be settled automatically.',
  },
  /** Why a settled order or a subscription needs attention. */
  flags: {
    'amount-differs': 'The amount charged differs from what the shopper saw.',
    'amount-unknown':
      'A price changed around the time this order was charged, and the service does not show the charged amount. Check the charge in its records.',
    'charge-failed': 'The service reports that the charge of this paid order failed.',
    'charge-refunded': 'The service reports that this paid order was refunded.',
    'charge-missing':
      'The transactions list does not show the charge of this paid order. Check in the service’s records whether it was ever made, or was voided or deleted: until you resolve this, lists cannot prove that other orders were not charged.',
    'other-charge':
      'The service lists the transaction that paid this order with another customer or other items. Compare both in its records.',
    'charged-again':
      'A month of this subscription was charged more than once, and no change of plan or quantity explains that. Nothing is shipped for the additional charge: check it in the service’s records.',
    'charged-after-end':
      'A month was charged after this subscription had ended or been cancelled, or a charge without a date was first listed then. Check it in the service’s records, and refund it there if it pays no earlier month: the shop cannot issue refunds. The customer was informed of a charge with a date.',
    missing:
      'The payment service no longer finds this subscription: no cancellation, no failed payment and no event explains that. Look it up in the service’s records. If it does not run there, mark it as ended; if it does, the shop shows it again as soon as the service finds it.',
    'other-customer':
      'The service shows this subscription for the customer of another account, so it was taken off the account that had it. Look it up in the service’s records, and cancel it there if nobody wants it.',
    'cancel-lapsed':
      'The service accepted a cancellation of this subscription, and still showed it as running ten minutes later. The customer was informed, and the shop has sent the cancellation again. Check in the service’s records that it has ended.',
    'cancel-not-found':
      'The customer asked to cancel this subscription. The service has not carried that out, so it may be charged again. The shop keeps asking it. Cancel it in the service’s portal; this is resolved as soon as the service shows its end.',
    'late-charge':
      'A charge arrived after the order was settled. The shopper may have paid for it twice.',
  },
  /** The evidence of a flag. */
  seen: {
    agreed: 'Agreed to {amount}.',
    charged: 'Charged {amount}.',
    shown: 'Shown {before} for one, now {now}.',
    month: 'It is month {number}, from {day}.',
    status: 'Status at the service: {status}.',
    transaction: 'Transaction {id}.',
  },
  /** The result of a decision. */
  done: {
    continued: 'Payments are accepted again.',
    missingConfirmed: 'Missing subscriptions end again.',
    charged:
      'Marked as paid by the transaction {transaction}, which now belongs to no other order. The shopper gets the confirmation.',
    notCharged:
      'Marked as failed and not charged. The shopper is informed and can pay for the cart again.',
    resolved: 'Resolved, and removed from this list.',
    started:
      'The subscription {subscription} is now in the customer’s account, and the welcome e-mail is on its way.',
    notStarted: 'Marked as not started. The customer is informed and can subscribe again.',
    ended: 'Marked as ended. The customer is informed and can subscribe again.',
  },
  doubtful: 'The transaction {transaction} may not be this order’s charge. Nothing was changed.',
  /** Warnings about a transaction that was entered. */
  absenceDoubtful: 'It is not certain that this order was not charged. Nothing was changed.',
  absenceDoubts: {
    'no-list': 'The list of transactions cannot be read completely right now.',
    'may-be-listed': 'The list that was just fetched shows a charge that may be this order’s.',
  },
  doubts: {
    'not-listed': 'The service’s transactions list does not show it.',
    'other-customer': 'The service shows it for another customer.',
    'other-amount': 'The service shows a different amount than the order’s total.',
    'no-money': 'The service shows it as failed or refunded.',
    'of-a-subscription': 'The service shows it as a charge of a subscription.',
    'before-the-order': 'It was listed before this order’s charge was sent.',
  },
};

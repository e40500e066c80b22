/** The list of orders and the page of one, with the notes that staff make. */
export const orders = {
  title: 'Orders',
  number: 'Order {number}',
  all: 'All orders',
  search: 'Number, name, e-mail, city, amount or SKU',
  tabs: {
    all: 'All',
    pack: 'To pack', // module: fulfilment
    unpaid: 'Unpaid',
    review: 'Review',
  },
  filters: {
    payment: 'Payment',
    refund: 'Refund', // module: fulfilment
    toRefund: 'To refund', // module: fulfilment
    from: 'From',
    to: 'To',
  },
  /** The payment’s status. */
  statuses: {
    PAID: 'Paid',
    REVIEW: 'In review',
    UNCERTAIN: 'Outcome unknown',
    PAYING: 'Being charged',
    PENDING: 'Not sent yet',
    FAILED: 'Not paid',
  },
  columns: {
    order: 'Order',
    payment: 'Payment',
    fulfilment: 'Fulfilment', // module: fulfilment
    customer: 'Customer',
    items: 'Items',
    total: 'Total',
  },
  moreItems: { one: 'and 1 more item', other: 'and {count} more items' },
  select: 'Select order {number}',
  noMatch: 'No orders match.',
  none: 'No orders yet. They appear here when customers buy.',
  placed: 'Placed {at}',
  otherAmount: 'Different amount charged',
  needsDecision: 'This order needs a decision',
  openReview: 'Open review',
  items: 'Items',
  subtotal: 'Subtotal',
  tax: '{name} ({rate})',
  contains: 'Contains {name} ({rate})',
  total: 'Total',
  charged: 'Charged, according to the service',
  promised: 'Promised for {days}',
  shipTo: 'Ship to',
  copyAddress: 'Copy address',
  paymentDetails: 'Payment details',
  card: '{type} ending in {last4}',
  transaction: 'Transaction',
  customerAtService: 'Customer at the service',
  noneYet: 'None yet',
  shipping: {
    title: 'Shipping',
    notPaid: 'It can be shipped once it is paid.',
    shipped: 'Shipped {at}.',
    outcomes: {
      shipped: 'Marked as shipped. The customer gets an e-mail.',
      already: 'It was already marked as shipped. Nothing was changed.',
      'not-paid': 'Only paid orders can be shipped. Nothing was changed.',
      elsewhere:
        'Orders of this shop are shipped in parcels: reload the page. Nothing was changed.',
    },
  },
  allOf: 'All orders of {email}',
  customer: 'This customer',
  timeline: {
    title: 'Mails and history',
    placed: 'The order was placed',
    flagged: 'Flagged for review',
    mail: {
      sent: 'E-mail sent: {subject}',
      failed: 'E-mail could not be sent: {subject}',
      overtaken: 'E-mail no longer needed: {subject}',
      waiting: 'E-mail waiting: {subject}',
    },
    /** The subject of a mail that is not rendered yet, or no longer stored. */
    mails: {
      'parcel-sent': 'A parcel is on its way', // module: fulfilment
      'parcel-cancelled': 'Items were cancelled', // module: fulfilment
      'parcel-returned': 'The return has arrived', // module: fulfilment
      'order-paid': 'The order is paid',
      'payment-failed': 'The payment did not go through',
      'late-charge': 'A late charge',
      'order-shipped': 'The order is shipped',
    },
    attempt: 'Attempt {number}: {what}',
    /** The state of an attempt. */
    states: {
      CREATED: 'Waiting to be sent',
      SENDING: 'Being sent',
      UNKNOWN: 'Outcome unknown: the transactions list is being searched',
      REVIEW: 'Outcome unknown: it needs a decision',
      SUCCEEDED: 'Charged',
      REFUSED: 'Refused by the payment service',
      NOT_CHARGED: 'Proven not to have been charged',
      ABANDONED: 'Abandoned before it was sent: nothing was charged',
    },
    token: 'the card form returned its token',
    sent: 'the charge was sent',
    absent: 'a list did not show the charge',
    answered: 'the service responded with the transaction',
    noAnswer: 'no usable response was received',
    status: 'the service responded with {status}',
    customer: 'Customer at the service: {id}',
    repeated: 'Sent {count} times with the same one-time token; this is the last send',
    transaction: 'Transaction: {id}',
    lookedUp: {
      one: 'Looked up in the transactions list once',
      other: 'Looked up in the transactions list {count} times',
    },
    declined: 'The shopper may pay again with another card',
  },
  notes: {
    title: 'Notes',
    intro: 'Visible to staff; customers get them in an export of their data.',
    none: 'No notes yet.',
    added: 'The note was added.',
    deleted: 'The note was deleted.',
    deletedBefore: 'It was already deleted.',
  },
};

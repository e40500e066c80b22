const nothing = 'Nothing was changed.';

/** The stock list, the page of an item, and owed units. */
export const stock = {
  title: 'Stock',
  one: 'Stock of an item',
  intro:
    'Items whose stock is not tracked can always be bought. For tracked items, a payment in progress reserves the units, and they leave the stock as soon as the order is paid, before it is packed.',
  all: 'All stock',
  search: 'Name or SKU',
  show: 'Show',
  allItems: 'All items',
  filters: {
    low: 'Low or out ({count} or fewer)',
    out: 'Out of stock',
    counted: 'Tracked',
    uncounted: 'Not tracked',
  },
  columns: {
    item: 'Item',
    sku: 'SKU',
    onHand: 'On hand',
    reserved: 'Reserved',
    available: 'Available',
    status: 'Status',
  },
  notTracked: 'Not tracked',
  outOfStock: 'Out of stock',
  inStock: 'In stock',
  low: 'Low',
  noMatch: 'No item matches these filters.',
  none: 'The catalogue is empty. Products come with {command}.',
  paidAndOwed: {
    title: 'Paid and not in stock',
    text: {
      one: 'One paid order is waiting for stock: {link}.',
      other: '{count} paid orders are waiting for stock: {link}.',
    },
    link: 'settle them',
  },
  item: {
    intro: 'SKU {sku}, {link}',
    link: 'its page in the shop',
    untracked: 'Its stock is not tracked: shoppers can always buy it.',
    reserved: 'Reserved by pending payments',
    free: 'Can be bought',
    heldBy: 'Reserved by',
    held: 'Order {number}: {units}, {state}',
    toReview: 'to review',
    underWay: 'payment in progress',
    staffOnly: 'Staff change the stock.',
  },
  form: {
    change: 'Change',
    changes: { add: 'Add', remove: 'Remove', set: 'Set to' },
    units: 'Units',
    reason: 'Reason',
    reasons: {
      received: 'Received',
      counted: 'Stock count',
      returned: 'Returned by a customer',
      damaged: 'Damaged or lost',
      other: 'Other',
    },
    optional: '(optional)',
    note: 'Note',
    track: 'Track stock',
    start: 'Start tracking',
    adjust: 'Adjust stock',
    stop: {
      title: 'Stop tracking',
      text: 'Shoppers can then buy any quantity at any time.',
      submit: 'Yes, stop tracking',
    },
  },
  owedForm: {
    take: 'Take from stock',
    takeFor: 'Take from stock for {about}',
    none: 'None in stock.',
    settle: 'Settle otherwise',
    settleText:
      'For units that were replaced, or come from elsewhere: nothing is taken from stock any more. To refund them, cancel them on the order’s page instead.',
    submit: 'Mark as settled',
    submitFor: 'Settle {about} otherwise',
  },
  /** On the dashboard’s home page. */
  toDo: {
    low: { label: 'Low stock', note: 'items that are low or out of stock' },
    owed: { label: 'Waiting for stock', note: 'paid orders with items that were out of stock' },
  },
  history: {
    title: 'Changes by staff',
    when: 'When',
    reason: 'Reason',
    who: 'Who',
    notTracked: 'not tracked',
    none: 'Nobody has changed it yet.',
  },
  owed: {
    title: 'Orders waiting for stock',
    intro:
      'These orders are paid, but their units had been released and sold to others: the charge was found only then, or a cancellation was undone. Restock the item and take the units, write to the customer and agree on something else, or cancel them on the order’s page. The oldest first.',
    columns: {
      order: 'Order',
      customer: 'Customer',
      item: 'Item',
      owed: 'Missing',
      free: 'In stock now',
      since: 'Since',
      settle: 'Settle',
    },
    /** For the mail to the customer, in their language. */
    subject: 'Your order {number}',
    about: 'order {number}, {item}',
    staffOnly: 'Staff settle this.',
    none: 'No paid order is waiting for stock.',
  },
  done: {
    tracked: 'Stock is tracked now: {to} on hand.',
    adjusted: '{from} → {to} on hand.',
    stopped: 'Its stock is no longer tracked: it can always be bought.',
    taken: {
      one: 'Taken from stock: {count}. Pack it with the order.',
      other: 'Taken from stock: {count}. Pack them with the order.',
    },
    takenSome: 'Taken from stock: {count}. Still missing: {owed}.',
    settled: 'Settled: nothing is taken from stock for it any more.',
  },
  /** Why stock was not changed. */
  problems: {
    'unknown-variant': `This item does not exist any more, or its stock is not tracked. ${nothing}`,
    'submitted-before': `This form was submitted before with other numbers, another reason or note: that change stands. Reload the page to make another one. ${nothing}`,
    impossible: `That would leave fewer than 0 units, or fewer than pending payments reserve; or it is too many to count. ${nothing} Reload the page to see the current numbers.`,
    reserved: `Pending payments reserve units of it. Wait until they are settled, or decide them in the review. ${nothing}`,
    'nothing-left': `None is left to take. Adjust the stock after it is replenished. ${nothing}`,
    'nothing-owed': `This order is no longer waiting for stock. ${nothing}`,
  },
};

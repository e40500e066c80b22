import { moduleTexts } from '@/modules/dashboard-texts-en';

/** An action without a name here does not compile. */
const audit = {
  title: 'Audit log',
  intro: 'Every change made by staff, newest first. Entries are never edited or deleted.',
  person: 'Person',
  action: 'Action',
  allActions: 'All actions',
  subject: 'Subject',
  id: 'Number, id or e-mail',
  from: 'From',
  to: 'To',
  columns: { when: 'When', who: 'Who', what: 'What', subject: 'Subject', detail: 'Details' },
  noMatch: 'No entries match these filters.',
  none: 'No staff member has changed anything yet.',
  /** Names of recorded facts, by key. */
  details: {
    amount: 'Amount',
    author: 'Author',
    carrier: 'Carrier',
    count: 'Entries',
    doubts: 'Doubts',
    filters: 'Filters',
    item: 'Item',
    kind: 'Kind',
    outcome: 'Result',
    paidBefore: 'Paid before',
    reason: 'Reason',
    selected: 'Selected',
    sessionsEnded: 'Sessions ended',
    trackingNumber: 'Tracking number',
    trackingUrl: 'Tracking link',
    transactionId: 'Transaction',
    units: 'Units',
  },
  outcomes: {
    synced: 'Synced',
    later: 'Tried again later',
    missing: 'Not at the service',
    dead: 'Given up',
    overtaken: 'Synced by another process',
  },
  lists: {
    orders: 'Orders',
    customers: 'Customers',
    products: 'Products',
    invoices: 'Invoices',
    tax: 'Tax report',
  },
  filters: {
    account: 'Account',
    from: 'From',
    fulfilment: 'Fulfilment',
    month: 'Month',
    q: 'Search',
    refund: 'Refund',
    show: 'Show',
    status: 'Status',
    tab: 'List',
    to: 'To',
  },
  actions: {
    'order.charge-confirmed': 'Confirmed a charge',
    'order.charge-ruled-out': 'Ruled a charge out',
    'order.flag-resolved': 'Resolved a flag of an order',
    'subscription.flag-resolved': 'Resolved a flag of a subscription',
    'subscription.ended': 'Cancelled a subscription',
    'unexplained.resolved': 'Resolved an unexplained entry',
    'subscription.confirmed': 'Confirmed a subscription attempt',
    'subscription.ruled-out': 'Ruled a subscription attempt out',
    'mirror.sweep-requested': 'Requested a comparison with the service',
    'webhooks.replayed': 'Replayed webhooks',
    'payments.continued': 'Accepted payments again',
    'subscriptions.confirmed-missing': 'Confirmed that subscriptions are missing',
    'order.shipped': 'Shipped units of an order',
    'parcel.packed': 'Packed a parcel', // module: fulfilment
    'parcel.unpacked': 'Undid the packing of a parcel', // module: fulfilment
    'parcel.shipped': 'Shipped a parcel', // module: fulfilment
    'parcel.tracking-changed': 'Corrected the tracking of a parcel', // module: fulfilment
    'parcel.recalled': 'Undid the shipment of a parcel', // module: fulfilment
    'parcel.cancelled': 'Cancelled a parcel', // module: fulfilment
    'parcel.reopened': 'Undid the cancellation of a parcel', // module: fulfilment
    'parcel.returned': 'Recorded the return of a parcel', // module: fulfilment
    'parcel.unreturned': 'Undid the return of a parcel', // module: fulfilment
    'parcel.refunded': 'Recorded a refund', // module: fulfilment
    'parcel.unrefunded': 'Undid a recorded refund', // module: fulfilment
    'note.added': 'Added a note',
    'note.deleted': 'Deleted a note',
    'customer.linked': 'Linked a customer to the service’s',
    'customer.exported': 'Exported a customer’s data',
    'customer.deleted': 'Deleted a customer’s data',
    'list.exported': 'Exported a list',
    'staff.added': 'Added a staff member',
    'staff.role-changed': 'Changed a role',
    'staff.removed': 'Removed a staff member',
    'stock.adjusted': 'Adjusted stock', // module: stock
    'stock.not-counted': 'Stopped tracking stock', // module: stock
    'stock.owed-delivered': 'Took items for a waiting paid order from stock', // module: stock
    'stock.owed-settled': 'Settled a paid order’s missing items with the customer', // module: stock
  },
  subjects: {
    order: 'Order',
    parcel: 'Parcel of a subscription',
    subscription: 'Subscription',
    charge: 'Charge',
    service: 'Payment service',
    resource: 'Mirrored resource',
    webhooks: 'Webhooks',
    customer: 'Customer',
    list: 'List',
    staff: 'Staff',
    variant: 'Item',
  },
};

/** Texts of forms and buttons in the browser. The layout sends them once. */
const controls = {
  copy: {
    copied: 'Copied',
    refused: 'The browser does not allow copying here: select the text and copy it',
  },
  roles: { viewer: 'Viewer', staff: 'Staff', owner: 'Owner' },
  staff: {
    email: 'E-mail address',
    role: 'Role',
    add: 'Add staff member',
    saveRole: 'Save the role of {email}',
    save: 'Save',
    remove: 'Remove',
    removeText: 'They immediately lose access and are signed out on all devices.',
    didYouMean: 'Did you mean {email}?',
    removeEmail: 'Remove {email}',
  },
  notes: {
    label: 'New note',
    add: 'Add note',
    remove: 'Delete note',
    removeText: 'The note is removed for everybody. This cannot be undone.',
    confirmRemove: 'Yes, delete it',
  },
  linkCustomer: {
    id: 'Customer at the service',
    hint: 'Copy the id from the service’s records. Only needed if the service refuses to create this customer because it already has one with this address.',
    submit: 'Link customer',
  },
  deleteCustomer: {
    confirm: 'Type {email} to confirm',
    submit: 'Delete this customer’s data',
  },
  // module: fulfilment
  fulfilment: {
    optional: '(optional)',
    carrier: 'Carrier',
    number: 'Tracking number',
    link: 'Tracking link',
    linkHint: 'Only if it differs from the carrier’s usual link',
    units: 'Units, of {max}',
    ship: 'Mark as shipped',
    saveTracking: 'Save tracking',
    recordReturn: 'Record return',
    restock: 'Back to stock',
    reason: 'Reason',
    reasons: {
      unwanted: 'Not liked or not needed',
      broken: 'Faulty or damaged on arrival',
      'wrong-item': 'Wrong item',
      other: 'Other',
    },
    packSelected: 'Mark selected as packed',
    shipSelected: 'Mark selected as shipped',
    tickAll: 'Select all',
    tickNone: 'Clear selection',
  },
  orders: {
    ship: 'Mark as shipped',
    optional: '(optional)',
    trackingUrl: 'Tracking link',
  },
  decision: {
    viewer: 'Your role is Viewer: only staff can decide this.',
    insist: '{label}: confirm anyway',
    resolve: 'Mark as resolved',
    resolveText:
      'The entry leaves this list, and nothing else changes. Do this once you have dealt with it: it cannot be undone.',
    confirmResolve: 'Yes, it is resolved',
    /** For an order with an unknown payment outcome. */
    order: {
      found: 'It was charged',
      id: 'Transaction at the service',
      hint: 'This marks the order as paid by this transaction, and sends the shopper the confirmation. The transaction can then belong to no other order. This cannot be undone.',
      confirmFound: 'Mark the order as paid',
      ruledOut: 'It was not charged',
      text: 'Do this only after checking the service’s own records for the charge. The order is marked as failed, the shopper is told, and can pay for the cart again. This cannot be undone.',
      confirmRuledOut: 'Mark the order as failed',
    },
    /** For a subscription attempt with an unknown outcome. */
    subscription: {
      found: 'It was started',
      id: 'Subscription at the service',
      hint: 'The subscription is assigned to this customer, who sees it in their account and gets the welcome e-mail. Customer, plan and quantity are first verified at the service. This cannot be undone.',
      confirmFound: 'Assign it to the customer',
      ruledOut: 'It was not started',
      text: 'Do this only after checking the service’s own records for the subscription. The customer is told that nothing was started or charged, and can subscribe again. This cannot be undone.',
      confirmRuledOut: 'Tell the customer',
    },
  },
  missing: {
    end: 'It has ended',
    confirm: 'End it here',
    text: 'This ends it here: the customer is told, and can subscribe again. Do this only after searching the service’s own records for the customer’s subscription: one that still runs there goes on charging.',
  },
  unexplained: {
    end: {
      label: 'Cancel at the service',
      text: 'The subscription is cancelled at the payment service immediately. This cannot be undone; what was charged is not refunded.',
      confirm: 'Cancel the subscription',
    },
  },
  webhooks: {
    replay: 'Try all again',
    compare: 'Compare with the service',
  },
  sendStop: {
    about: 'Payments',
    title: 'Payments are stopped: the database is older than what was charged',
    text: 'The database was restored, or a copy that lacks the latest changes took over. Orders and charges may be missing here. Compare the charges of the last days at the payment service with the orders, and look at the unexplained charges. Until you confirm, nobody can pay.',
    ask: 'Accept payments again',
    effect:
      'Shoppers can pay at once. Interrupted payments are sent again where that is safe. If a charge is missing here, its order may be charged a second time.',
    submit: 'I have compared them: accept payments again',
  },
  driftStop: {
    about: 'Payments',
    title: 'Payments are stopped: the payment service’s answers have changed',
    text: 'Several replies of the payment service could not be read, or its list lacks charges that it made. Run npm run doctor -- --service to see what has changed. If the service has changed, edit lib/service/wire.ts. Until you confirm, nobody can pay.',
    ask: 'Accept payments again',
    effect: 'Shoppers can pay at once. If replies still cannot be read, payments stop again.',
    submit: 'I have checked this: accept payments again',
  },
  missingStop: {
    about: 'Missing subscriptions',
    title: 'Many subscriptions are missing at the payment service',
    text: 'The payment service stopped finding several subscriptions within an hour. That points to a fault there, not to customers who cancelled, so no missing subscription ends until you confirm. Look them up in the payment service’s records first.',
    ask: 'Let missing subscriptions end',
    effect:
      'Missing subscriptions with a known reason to end, such as a cancellation, end here, and their customers are told. This cannot be undone.',
    submit: 'I have checked this: let missing subscriptions end',
  },
};

/** Words in exported files; each means the same in every file. */
const exports = {
  columns: {
    accountOf: 'Has an account',
    address: 'Address',
    address2: 'Address, second line',
    amount: 'Amount',
    available: 'Units available', // module: stock
    card: 'Card',
    cardNumber: 'Card ends in',
    charged: 'Charged',
    chargedCurrency: 'Charged in',
    city: 'City',
    country: 'Country',
    currency: 'Currency',
    delivery: 'Delivery',
    deliveryMethod: 'Delivery method',
    email: 'E-mail',
    firstname: 'First name',
    fulfilment: 'Fulfilment', // module: fulfilment
    gross: 'Gross',
    hidden: 'Hidden',
    invoice: 'Invoice',
    invoices: 'Invoices',
    issued: 'Issued',
    items: 'Items',
    lastname: 'Last name',
    lastOrder: 'Last order',
    lifetime: 'Lifetime value',
    month: 'Month',
    net: 'Net',
    order: 'Order',
    orders: 'Paid orders',
    paid: 'Paid',
    payment: 'Payment',
    phone: 'Phone',
    placed: 'Placed',
    postalCode: 'Postal code',
    price: 'Price',
    product: 'Product',
    rate: 'Rate in percent',
    refunded: 'Refunded', // module: fulfilment
    region: 'Region',
    serviceProduct: 'Product at the service',
    since: 'Customer since',
    sku: 'SKU',
    sold: 'Sold in 30 days',
    soldByService: 'Active at the service',
    subscriptions: 'Subscriptions',
    subtotal: 'Subtotal',
    tax: 'Tax',
    taxCode: 'Tax code',
    taxed: 'Taxed amount',
    taxesIncluded: 'Prices include tax',
    total: 'Total',
    transaction: 'Transaction',
    units: 'Units',
  },
  yes: 'yes',
  no: 'no',
  unknownAmount: 'unknown',
  month: 'Subscription',
};

const frame = {
  title: 'Merchant',
  menu: 'Sections',
  menuOpen: 'Merchant sections',
  menuClose: 'Close sections',
  signOut: 'Sign out',
  shop: 'View shop',
  search: {
    title: 'Search',
    label: 'Search orders, customers and products',
    hint: 'Number, name, e-mail, city, amount or SKU',
    all: 'All results: {list}',
  },
  sections: {
    home: 'Home',
    orders: 'Orders',
    packing: 'Packing', // module: fulfilment
    customers: 'Customers',
    subscriptions: 'Subscriptions',
    analytics: 'Analytics', // module: analytics
    review: 'Review',
    unexplained: 'Unexplained',
    stock: 'Stock', // module: stock
    products: 'Products',
    webhooks: 'Webhooks',
    staff: 'Staff',
    audit: 'Audit log',
  },
  notFound: {
    title: 'Page not found',
    text: 'Nothing is here: it was deleted, or the address is wrong.',
    home: 'Dashboard home',
  },
  roles: {
    viewer: 'Can view everything, but change nothing.',
    staff: 'Can manage orders, packing, reviews and webhooks.',
    owner: 'Can also manage staff, export data, and delete customers’ data.',
  },
  list: {
    noMore: 'There are no more entries.',
    firstPage: 'First page',
    nextPage: 'Next page',
    select: 'Select',
    all: 'All',
    filters: 'Filters',
    search: 'Search',
    apply: 'Apply',
    clear: 'Clear',
    exportCsv: 'Export CSV',
    pages: 'Pages',
    pagesOf: 'Pages: {title}',
    newer: 'Newer',
    older: 'Older',
    previous: 'Previous',
    next: 'Next',
  },
  limits: {
    title: 'Not possible from here',
    dispute: {
      name: 'Dispute',
      text: 'The shop has no access to disputes. Respond to them in the service’s portal, with this page as evidence.',
    },
    payout: {
      name: 'Payout',
      text: 'The shop has no access to payouts and fees. Compare the service’s statement with an export of the paid orders.',
    },
    refundMonth: {
      name: 'Refund of a month',
      text: 'The payment service’s interface has no refunds. Refund the month in the service’s portal, by the subscription id above.',
    },
    pause: {
      name: 'Pause, billing day or custom price',
      text: 'The service’s interface cannot pause a subscription, change its billing day, or set a price other than the plan’s. The customer can cancel and join again, or switch to another plan.',
    },
    cancel: {
      name: 'Cancel for the customer',
      text: 'Customers cancel in their account. An owner can end the subscription by deleting the customer’s data, or in the service’s portal, which the shop then syncs.',
    },
  },
};

const home = {
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

const nothing = 'Nothing was changed.';

/** By the code of the schema or domain. */
const problems = {
  'no-role': 'Choose a role.',
  'no-text': 'Write the note first.',
  'no-carrier': 'Choose a carrier.',
  'no-link': 'Enter a link that begins with https://, or leave it empty.',
  'no-number': 'Enter a whole number.',
  'none-packed': 'Select what is packed. Nothing was changed.',
  'none-leaving': 'Select what ships. Nothing was changed.',
  'no-day': 'Choose a day.',
  'not-under-review': `This is no longer in review. ${nothing}`,
  'transaction-taken': `This transaction belongs to another order. ${nothing}`,
  'bad-transaction-id': `Enter the id of the transaction as the service shows it. ${nothing}`,
  'resolved-before': `It was already resolved. ${nothing}`,
  'not-open': `This entry is no longer open. ${nothing}`,
  'bad-subscription-id': `Enter the id of the subscription as the service shows it. ${nothing}`,
  'no-such-subscription': `The service knows no such subscription. ${nothing}`,
  'not-theirs': `The service shows another customer, plan or quantity for this subscription. ${nothing}`,
  'subscription-taken': `This subscription belongs to another attempt. ${nothing}`,
  'still-running': `The subscription of this attempt is still active at the service. Assign it to its customer, or cancel it there first. ${nothing}`,
  'runs-at-service': `The service finds this subscription by its id now. ${nothing} Mark it as resolved.`,
  'bad-customer-id': `Enter the id of the customer as the service shows it. ${nothing}`,
  'no-such-customer': `The service knows no such customer. ${nothing}`,
  'customer-taken': `This customer of the service belongs to another e-mail address here. ${nothing}`,
  'other-address': `The service shows another e-mail address for this customer. ${nothing}`,
  'linked-before': `This customer is already known at the service. ${nothing}`,
  refused:
    'The payment service did not accept this. According to the service, nothing was changed.',
  unclear:
    'The payment service has not confirmed the cancellation. Look the subscription up there, or try again.',
  unavailable: `The payment service cannot be reached right now. ${nothing} Try again in a moment.`,
  'no-resource': 'Choose a kind and enter an id.',
  'no-event': 'This event does not exist.',
  'no-change': 'Choose what to change.', // module: stock
  'no-reason': 'Choose a reason.', // module: stock
  'too-many-units': 'Enter a smaller number.',
};

const review = {
  title: 'To review',
  orders: {
    title: 'Orders',
    text: 'The transactions list of the service does not show whether these orders were charged. Their shoppers may have ordered again meanwhile, in a new cart. Settled orders remain here until you resolve their flags. Oldest first.',
    none: 'Nothing to review: every payment is settled.',
  },
  subscriptions: {
    title: 'Subscriptions that need attention',
    text: 'Requested subscriptions whose outcome is unknown, and running subscriptions with a problem. Until you decide about a request, its customer cannot subscribe to the same plan again. Oldest first.',
    none: 'No subscription needs attention.',
    atService: 'At the service: {id}',
    refund:
      'If the customer was overcharged, refund them at the service; the shop cannot issue refunds.',
  },
  about: 'Order {number}, {email}',
  attemptList: 'Attempts',
  /** {state} is a text of `states`. */
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
  /** Reasons for the state of an order or an attempt, by code. */
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
  unusable: 'The service responded with {status}, which does not show whether it was charged.',
  /** Why a subscription attempt is under review. */
  attemptReasons: {
    'several-candidates': 'Several subscriptions could be the requested one.',
    'not-seen': 'The response was lost, and no event has reported a subscription since.',
  },
  notSettled: {
    order: 'This order could not be settled automatically.',
    attempt: 'This subscription could not be settled automatically.',
  },
  /** Why a settled order or a subscription is flagged. */
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
      'A month was charged after this subscription had ended or been cancelled, or a charge without a date was first listed then. Check the charge in the service’s records. If it pays no earlier month, refund it there: the shop cannot issue refunds. If the charge has a date, the customer was informed.',
    missing:
      'The payment service no longer finds this subscription, and no cancellation, failed payment or event explains that. Look it up in the service’s records. If it does not run there, mark it as ended. If it does, the shop shows it again as soon as the service finds it.',
    'other-customer':
      'The service shows this subscription for the customer of another account, so it was taken off the account that had it. Look it up in the service’s records, and cancel it there if nobody wants it.',
    'cancel-lapsed':
      'The service accepted a cancellation of this subscription, and still showed it as running ten minutes later. The customer was informed, and the shop has sent the cancellation again. Check in the service’s records that it has ended.',
    'cancel-not-found':
      'The customer asked to cancel this subscription. The service has not carried that out, so it may be charged again. The shop keeps asking it. Cancel it in the service’s portal; this is resolved as soon as the service shows its end.',
    'late-charge':
      'A charge arrived after the order was settled. The shopper may have paid for it twice.',
  },
  seen: {
    agreed: 'Agreed to {amount}.',
    charged: 'Charged {amount}.',
    shown: 'Shown {before} for one, now {now}.',
    month: 'It is month {number}, from {day}.',
    status: 'Status at the service: {status}.',
    transaction: 'Transaction {id}.',
  },
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

const nothingDeleted = 'Nothing was deleted.';

const customers = {
  title: 'Customers',
  one: 'Customer',
  intro: 'Everyone who has started a payment, with an account or as a guest.',
  all: 'All customers',
  deleted: {
    title: 'The customer’s data was deleted',
    text: 'Paid orders are kept, as tax law requires.',
  },
  search: 'Name, e-mail or city',
  filters: {
    account: 'Account',
    accounts: { yes: 'With an account', no: 'Guests' },
    from: 'Since',
    to: 'Until',
  },
  columns: {
    email: 'E-mail',
    name: 'Name',
    account: 'Account',
    since: 'Since',
    orders: 'Paid orders',
    subscriptions: 'Subscriptions',
    lifetime: 'Lifetime value',
  },
  account: 'Account',
  guest: 'Guest',
  nothingPaid: 'Nothing yet',
  lifetimeMeans:
    'Lifetime value is what was charged, with taxes, less the refunds that staff have recorded. An order counts for the account that placed it, a guest’s order for its e-mail address.',
  noMatch: 'No customers match.',
  none: 'No customers yet. They appear here when they start a payment.',
  running: 'Active subscriptions',
  lastOrder: 'Last paid order',
  noLastOrder: 'None',
  noOrders: 'No orders yet.',
  noSubscriptions: 'None.',
  guestsHaveNone: 'None: a subscription needs an account.',
  subscribedSince: 'Since {at}',
  contact: {
    title: 'Contact',
    email: 'E-mail',
    phone: 'Phone',
    since: 'Customer since',
    withAccount: '{at}, with an account',
    asGuest: '{at}, as a guest',
    service: 'At the payment service',
    unknown: 'Not known there',
    link: 'Link an existing customer',
    linked: 'Linked. The customer can pay now.',
  },
  data: {
    title: 'Customer data',
    export: 'Export all data (JSON)',
    delete: 'Delete',
    text: 'Cancels recurring charges, deletes the customer at the payment service, and deletes account, addresses, e-mails and notes here. Paid orders are kept with name and address, as required by tax law. This cannot be undone.',
  },
  problems: {
    'other-email': `This is not the e-mail address of this customer. ${nothingDeleted}`,
    unknown: 'This customer no longer exists.',
    staff: `They are a staff member. Remove them under Staff first. ${nothingDeleted}`,
    'unsettled-order': `A payment of theirs is still being confirmed. They can be deleted once that is settled. ${nothingDeleted}`,
    'unsettled-subscription-attempt': `A subscription of theirs is still being confirmed. They can be deleted once that is settled. ${nothingDeleted}`,
    'not-ended':
      'A subscription of theirs could not be cancelled: the payment service did not confirm it. Nothing else was deleted. Try again in a moment.',
    'not-deleted':
      'The payment service did not confirm that it deleted the customer. Their data is still here. Try again in a moment.',
  },
};

const orders = {
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
    /** Names of mails whose subject is not rendered yet, or no longer stored. */
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

const products = {
  title: 'Products',
  intro:
    'To change a product’s name or price, or to switch it on or off, do so at the payment service: the shop follows within seconds. Texts, images and the grouping of variants are in {catalogue}, and change with the next deployment and {command}.',
  search: 'Name, SKU or id at the service',
  show: 'Show',
  all: 'All products',
  filters: {
    problem: 'Cannot be bought',
    hidden: 'Not in the shop',
    undescribed: 'Not described by the brand',
  },
  columns: {
    product: 'Product',
    price: 'Price',
    service: 'At the service',
    shop: 'In the shop',
    available: 'Available', // module: stock
    sold: 'Sold, 30 days',
  },
  noMatch: 'No product matches these filters.',
  none: 'The catalogue is empty. Products come with {command}.',
  noPrice: 'none',
  notTracked: 'Not tracked', // module: stock
  gone: 'Gone',
  missing: 'Missing',
  active: 'Active',
  notActive: 'Not active',
  synced: 'Synced {at}',
  notSynced: 'Not synced yet',
  hidden: 'Hidden, such as delivery',
  shown: 'Shown',
  notShown: 'Not shown',
  undescribed: 'Not described in {folder}',
  /** Products that the service sells but the shop does not show. */
  strays: {
    title: {
      one: '{count} product at the service that the shop does not show',
      other: '{count} products at the service that the shop does not show',
    },
    text: 'Import what the shop should sell with {command}, and switch the rest off at the service.',
  },
  /** Products that the brand describes but the service does not sell, one per currency. */
  absent: {
    title: {
      one: '{count} product of the brand folder that the service does not sell',
      other: '{count} products of the brand folder that the service does not sell',
    },
    text: 'Create with {create}, then without {dryRun}, and import. Or take out of {catalogue} what is not for sale.',
  },
  more: 'and {count} more',
};

const staff = {
  title: 'Staff',
  intro:
    'Who has access to the dashboard. Staff sign in by a link sent to their e-mail address; removing an address immediately signs it out on all devices. Owners and staff get an e-mail when a payment needs review.',
  ownersOnly: 'Only owners can add and remove staff.',
  add: 'Add a staff member',
  columns: {
    email: 'E-mail',
    role: 'Role',
    added: 'Added',
    lastSignIn: 'Last sign-in',
    change: 'Change',
  },
  by: 'by {email}',
  configured: 'By configuration',
  notSignedIn: 'Not signed in',
  ownersChange: 'Only owners can change this.',
  inSettings:
    'Set in MERCHANT_EMAILS in the server’s environment; the demo has an owner of its own.',
  nobody: 'No staff members yet.',
  added: '{email} was added as {role}. An e-mail tells them how to sign in.',
  changed: '{email}: {role}.',
  removed: '{email} was removed, and is signed out on all devices.',
  problems: {
    configured:
      'This address is an owner by the server’s variable MERCHANT_EMAILS and can only be changed there.',
    'already-added': 'This address is already a staff member. Change its role in the list.',
    'not-on-staff': 'This address is no longer a staff member. Nothing was changed.',
    'last-owner': 'This is the only owner. Make someone else an owner first.',
  },
};

/** Charges and subscriptions at the payment service that belong to nothing in the shop. */
const unexplained = {
  title: 'Unexplained charges',
  intro:
    'Charges and subscriptions at the payment service that belong to no order and no subscription of this shop. Possible causes: a request was duplicated in transit, a response was wrong, or someone made changes directly at the service. The service’s interface has no refunds, so settle mistaken charges with your customer and the service. Oldest first.',
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

const webhooks = {
  intro:
    'An event only triggers a sync: a worker fetches the resource it names from the service. This page shows what waits and what failed.',
  pending: 'Pending sync',
  failed: 'Failed',
  noneFailed: 'Nothing has failed.',
  oldest: 'Oldest pending',
  lastEvent: 'Last event',
  nothing: 'none',
  noEvent: 'none yet',
  /** Why the sync is paused. */
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

/** The reference dictionary. */
export const en = {
  audit,
  controls,
  customers,
  exports,
  frame,
  home,
  orders,
  problems,
  products,
  review,
  staff,
  unexplained,
  webhooks,
  ...moduleTexts,
};

/** The audit log: an action without a name here does not compile. */
export const audit = {
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
  /** What entries record, by its key. */
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
  /** What a sync led to. */
  outcomes: {
    synced: 'Synced',
    later: 'Tried again later',
    missing: 'Not at the service',
    dead: 'Given up',
    overtaken: 'Synced by another process',
  },
  /** The lists that are exported. */
  lists: {
    orders: 'Orders',
    customers: 'Customers',
    products: 'Products',
    invoices: 'Invoices',
    tax: 'Tax report',
  },
  /** The filters of an exported list. */
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
    'stock.owed-delivered': 'Took items that a paid order waited for from stock', // module: stock
    'stock.owed-settled': 'Settled items that a paid order waited for with the customer', // module: stock
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

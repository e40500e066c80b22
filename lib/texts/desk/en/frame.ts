/** What is around every page of the desk, and what its lists have in common. */
export const frame = {
  title: 'Merchant',
  menu: 'Sections',
  menuOpen: 'Merchant sections',
  menuClose: 'Close the sections',
  signOut: 'Sign out',
  sections: {
    home: 'Home',
    orders: 'Orders',
    packing: 'Packing',
    customers: 'Customers',
    subscriptions: 'Subscriptions',
    analytics: 'Analytics',
    review: 'Review',
    unmatched: 'Unmatched',
    stock: 'Stock',
    products: 'Products',
    webhooks: 'Webhooks',
    staff: 'Staff',
    audit: 'Audit log',
  },
  /** What a role may do, as staff are told. */
  roles: {
    viewer: 'Sees everything, changes nothing.',
    staff: 'Does the daily work: orders, packing, reviews, webhooks.',
    owner: 'Also manages staff, exports data, and deletes customers’ data.',
  },
  list: {
    noMore: 'There are no more of these.',
    firstPage: 'First page',
    nextPage: 'Next page',
    select: 'Select',
    all: 'All',
    filters: 'Filters',
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
  /** What the payment service’s interface does not offer. */
  limits: {
    title: 'Not possible from here',
    dispute: {
      name: 'Dispute',
      text: 'Disputes are not shown to the shop. Answer them in the service’s portal; what this page shows is the evidence.',
    },
    payout: {
      name: 'Payout',
      text: 'Payouts and fees are not shown to the shop. Compare the service’s statement with an export of the paid orders.',
    },
    refund: {
      name: 'Refund',
      text: 'The payment service’s interface has no refunds. Refund the transaction above in the service’s own portal. Once its list shows that, the order is flagged here under Review.',
    },
    discount: {
      name: 'Discount, or another amount',
      text: 'A charge is the sum of products at their prices and cannot be changed. Change the price at the service before the sale, or refund part of it there afterwards.',
    },
    refundMonth: {
      name: 'Refund of a month',
      text: 'The payment service’s interface has no refunds. Refund the month in the service’s own portal, by the subscription’s id above.',
    },
    pause: {
      name: 'Pause, another day or another price',
      text: 'The service’s interface has no pause, no day of charging and no price but the plan’s. Its customer can cancel and join again, or switch to another plan.',
    },
    cancel: {
      name: 'Cancel for the customer',
      text: 'Its customer cancels it in their account. An owner ends it by deleting the customer’s data, or in the service’s own portal: the shop notices.',
    },
  },
};

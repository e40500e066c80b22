/** Texts around every dashboard page, and those that its lists share. */
export const frame = {
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
  /** The permissions of a role. */
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
  /** What the payment service’s interface does not offer. */
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

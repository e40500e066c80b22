/** The dashboard's navigation, in order. Labels are in `frame.sections` of the dashboard's texts. */
export const sections = [
  { href: '/merchant', name: 'home' },
  { href: '/merchant/orders', name: 'orders' },
  { href: '/merchant/packing', name: 'packing' }, // module: fulfilment
  { href: '/merchant/customers', name: 'customers' },
  { href: '/merchant/subscriptions', name: 'subscriptions' }, // module: subscriptions
  { href: '/merchant/analytics', name: 'analytics' }, // module: analytics
  { href: '/merchant/review', name: 'review' },
  { href: '/merchant/unexplained', name: 'unexplained' },
  { href: '/merchant/stock', name: 'stock' }, // module: stock
  { href: '/merchant/products', name: 'products' },
  { href: '/merchant/webhooks', name: 'webhooks' },
  { href: '/merchant/staff', name: 'staff' },
  { href: '/merchant/audit', name: 'audit' },
] as const;

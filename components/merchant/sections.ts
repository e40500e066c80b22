/**
 * The sections of the merchant dashboard, in navigation order. Their names are in `frame.sections` of lib/texts/dashboard.
 */
export const sections = [
  { href: '/merchant', name: 'home' },
  { href: '/merchant/orders', name: 'orders' },
  { href: '/merchant/packing', name: 'packing' },
  { href: '/merchant/customers', name: 'customers' },
  { href: '/merchant/subscriptions', name: 'subscriptions' },
  { href: '/merchant/analytics', name: 'analytics' }, // module: analytics
  { href: '/merchant/review', name: 'review' },
  { href: '/merchant/unexplained', name: 'unexplained' },
  { href: '/merchant/stock', name: 'stock' },
  { href: '/merchant/products', name: 'products' },
  { href: '/merchant/webhooks', name: 'webhooks' },
  { href: '/merchant/staff', name: 'staff' },
  { href: '/merchant/audit', name: 'audit' },
] as const;

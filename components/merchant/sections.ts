/**
 * The sections of the merchant dashboard, in the order of its navigation. A section gets its line when
 * its page exists.
 */
export const sections = [
  { href: '/merchant', label: 'Home' },
  { href: '/merchant/orders', label: 'Orders' },
  { href: '/merchant/packing', label: 'Packing' },
  { href: '/merchant/customers', label: 'Customers' },
  { href: '/merchant/subscriptions', label: 'Subscriptions' },
  { href: '/merchant/analytics', label: 'Analytics' },
  { href: '/merchant/review', label: 'Review' },
  { href: '/merchant/unmatched', label: 'Unmatched' },
  { href: '/merchant/stock', label: 'Stock' },
  { href: '/merchant/products', label: 'Products' },
  { href: '/merchant/webhooks', label: 'Webhooks' },
  { href: '/merchant/staff', label: 'Staff' },
  { href: '/merchant/audit', label: 'Audit log' },
] as const;

const nothing = 'Nothing was deleted.';

/** The list of customers, a customer's page, and export and deletion of their data. */
export const customers = {
  title: 'Customers',
  one: 'Customer',
  intro: 'Everyone who has started a payment, with an account or as a guest.',
  all: 'All customers',
  deleted: {
    title: 'The customer’s data was deleted',
    text: 'Their subscriptions have ended. Orders and invoices are kept, as tax law requires.',
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
    text: 'Cancels their subscriptions, deletes the customer at the payment service, and deletes account, addresses, e-mails and notes here. Orders and invoices are kept with name and address, as required by tax law. This cannot be undone.',
  },
  problems: {
    'other-email': `This is not the e-mail address of this customer. ${nothing}`,
    unknown: 'This customer no longer exists.',
    staff: `They are a staff member. Remove them under Staff first. ${nothing}`,
    'unsettled-order': `A payment of theirs is still being confirmed. They can be deleted once that is settled. ${nothing}`,
    'unsettled-subscription-attempt': `A subscription of theirs is still being confirmed. They can be deleted once that is settled. ${nothing}`,
    'not-ended':
      'A subscription of theirs could not be cancelled: the payment service did not confirm it. Nothing else was deleted. Try again in a moment.',
    'not-deleted':
      'The payment service did not confirm that it deleted the customer. Their subscriptions have ended, and their data is still here. Try again in a moment.',
  },
};

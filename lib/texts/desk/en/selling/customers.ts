const nothing = 'Nothing was deleted.';

/** The list of customers, the page of one, and what an owner does with their data. */
export const customers = {
  title: 'Customers',
  one: 'Customer',
  intro: 'Whoever began to pay once, with an account or as a guest.',
  all: 'All customers',
  deleted: {
    title: 'The customer’s data was deleted',
    text: 'Their subscriptions have ended. Orders and invoices are kept, as tax law requires.',
  },
  search: 'Search customers',
  searchHint: 'E-mail or name, by its beginning.',
  filters: {
    account: 'Account',
    accounts: { yes: 'With an account', no: 'Guests' },
    from: 'Since (UTC)',
    to: 'Until (UTC)',
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
  noMatch: 'No customer matches. Names and e-mail addresses are found by their beginning.',
  none: 'No customer yet. The first one appears here as soon as somebody begins to pay.',
  running: 'Running subscriptions',
  lastOrder: 'Last paid order',
  noLastOrder: 'None',
  noOrders: 'No order yet.',
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
  },
  data: {
    title: 'Customer data',
    export: 'Export all data (JSON)',
    delete: 'Delete',
    text: 'Ends their subscriptions, deletes the customer at the payment service, and deletes account, addresses, mails and notes here. Orders and invoices are kept with the name and address on them, as tax law requires. This cannot be undone.',
  },
  problems: {
    'other-email': `This is not the e-mail address of this customer. ${nothing}`,
    unknown: 'There is no such customer any more.',
    staff: `They are on the staff. Remove them there first. ${nothing}`,
    'unsettled-order': `A payment of theirs is still being confirmed. They can be deleted once that is settled. ${nothing}`,
    'unsettled-subscriptionAttempt': `A subscription of theirs is still being confirmed. They can be deleted once that is settled. ${nothing}`,
    'not-ended':
      'A subscription of theirs could not be ended: the payment service did not confirm it. Nothing else was deleted. Try again in a moment.',
    'not-deleted':
      'The payment service did not confirm that it deleted the customer. Their subscriptions have ended, and their data is still here. Try again in a moment.',
  },
};

/** What forms and buttons of the desk say in the browser; the layout of the desk sends it once. */
export const controls = {
  shortcuts: {
    open: 'Shortcuts',
    title: 'Keyboard shortcuts',
    next: 'Next row',
    previous: 'Previous row',
    enter: 'Open the row',
    tick: 'Tick the row',
    nextPage: 'Next page',
    previousPage: 'Previous page',
    search: 'Search',
    help: 'Show these shortcuts',
    use: 'Use shortcuts on this device',
    close: 'Close',
  },
  copy: {
    copied: 'Copied',
    refused: 'Select the text and copy it: the browser does not allow it here',
  },
  demo: {
    title: 'Demo data',
    progress: '{done} of {orders} orders. The shop’s clock runs through a year meanwhile.',
    text: 'Lets another year pass in the sandbox: 1,000 orders, renewals, declined cards, a payment to review. The demo’s clock is a year ahead afterwards.',
    start: 'Let a year pass',
  },
  roles: { viewer: 'Viewer', staff: 'Staff', owner: 'Owner' },
  staff: {
    email: 'E-mail address',
    role: 'Role',
    add: 'Add to the staff',
    saveRole: 'Save the role of {email}',
    save: 'Save',
    remove: 'Remove',
    removeText: 'They lose access and are signed out on all devices at once.',
    removeEmail: 'Remove {email}',
    /** The mails that staff can be sent. */
    mails: {
      sales: {
        name: 'Every sale',
        text: 'An order that was paid, and the first paid month of a subscription.',
      },
      reviews: {
        name: 'A payment that needs a review',
        text: 'An order or a subscription whose outcome only a person can tell, or that was flagged.',
      },
      renewals: {
        name: 'A failing renewal',
        text: 'A subscription that is past due, once each time.',
      },
    },
  },
  decision: {
    viewer: 'Your role is viewer: staff decide this.',
    insist: '{label} all the same',
  },
  edited: {
    about: 'The transactions list',
    title: 'The transactions list differs from what was sent',
    text: 'Until this is resolved, no list proves that nothing was charged, and payments with an unknown outcome need your review.',
    charge: 'Order {order}, transaction {transaction}',
    difference: '{what}: sent {sent}; listed {listed}',
    matches: 'It now matches what was sent.',
    more: '{count} more not shown here',
    confirm:
      'Confirm only if someone edited these at the payment service, for example by merging customers. Matching then starts over with what the lists show. If no one did, the service lists charges differently from how they were sent, and confirming would hide that.',
    submit: 'They were edited at the service',
    names: { customer: 'Customer', items: 'Items', taxes: 'Tax codes' },
  },
};

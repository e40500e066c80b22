/** Texts of the dashboard's forms and buttons in the browser; the layout sends them once. */
export const controls = {
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
    /** Decisions about an order's payment whose outcome is unknown. */
    order: {
      found: 'It was charged',
      id: 'Transaction at the service',
      hint: 'The order is marked as paid by this transaction, which then belongs to no other order, and the shopper gets the confirmation. This cannot be undone.',
      confirmFound: 'Mark the order as paid',
      ruledOut: 'It was not charged',
      text: 'Do this only after checking the service’s own records for the charge. The order is marked as failed, the shopper is told, and can pay for the cart again. This cannot be undone.',
      confirmRuledOut: 'Mark the order as failed',
    },
    /** The same for a subscription attempt. */
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
      'Shoppers can pay at once, and what was interrupted is sent again where that is safe. A charge that is missing here may then be made a second time.',
    submit: 'They agree, accept payments again',
  },
  driftStop: {
    about: 'Payments',
    title: 'Payments are stopped: the payment service shows something else than before',
    text: 'Several of its replies could not be read, or its list lacks charges that it made. Run npm run doctor -- --service, which says what has changed, and edit lib/service/wire.ts if the service has changed. Until you confirm, nobody can pay.',
    ask: 'Accept payments again',
    effect: 'Shoppers can pay at once. If replies still cannot be read, payments stop again.',
    submit: 'It is in order, accept payments again',
  },
  missingStop: {
    about: 'Missing subscriptions',
    title: 'Many subscriptions are missing at the payment service',
    text: 'The payment service stopped finding several subscriptions within an hour. That points to a fault there, not to customers who cancelled, so no missing subscription ends until you confirm. Look them up in the payment service’s records first.',
    ask: 'Let missing subscriptions end',
    effect:
      'Each subscription that the service does not find and that something explains ends here, and its customer is told. That cannot be undone.',
    submit: 'They are gone, let missing subscriptions end again',
  },
};

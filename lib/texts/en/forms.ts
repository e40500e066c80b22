/** Texts of every form, and why it was refused. */
export const forms = {
  optional: '(optional)',
  /** Offered below an e-mail address that looks mistyped. */
  didYouMean: 'Did you mean {email}?',
  /** Validation messages of fields, by the code in their schemas. */
  problems: {
    'too-long': 'At most {max} characters.',
    'no-email': 'Enter an e-mail address such as name@example.com.',
    'no-firstname': 'Enter your first name.',
    'no-lastname': 'Enter your last name.',
    'no-street': 'Enter your street and house number.',
    'no-country': 'Choose a country.',
    'no-method': 'Choose a delivery method.',
    'stale-page': 'The page is out of date. Reload it.',
    'no-token': 'The card form returned no token. Enter your card again.',
  },
  check: 'Check what you entered.',
  checkMarked: { one: 'Check the marked field.', other: 'Check the marked fields.' },
  failed: 'Something went wrong on our side. Reload the page to see the current state.',
  failedAgain: 'Something went wrong on our side. Try again.',
  signedOut: 'You are no longer signed in. Nothing was changed.',
  unchanged: '{message} Nothing was changed.',
  /** A limit that was exceeded; the limit is named below. */
  tooMany: 'Too many {of} in a short time. Please wait {wait} and try again.',
  limited: {
    signInLinks: 'sign-in links',
    signIns: 'sign-in attempts',
    carts: 'carts',
    cardForms: 'attempts to load the card form',
    payments: 'payment attempts',
    tokens: 'uses of one token',
    declines: 'declined cards',
    alarms: 'alarms',
    accountChanges: 'changes to your account',
    buyingAgain: 'orders added to your cart',
    cards: 'attempts to add a card',
    subscriptionChanges: 'changes to your subscriptions',
    refetches: 'requests to the payment service',
    exports: 'downloads of your data',
  },
};

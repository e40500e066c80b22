/** The account's pages, and the results of their forms. */
export const account = {
  title: 'Your account',
  hello: 'Hello',
  helloName: 'Hello, {name}',
  signedInAs: 'Signed in as {email}',
  sections: {
    overview: 'Overview',
    orders: 'Orders',
    subscriptions: 'Subscriptions',
    cards: 'Cards',
    addresses: 'Addresses',
    profile: 'Profile',
  },
  overview: {
    allOrders: 'All orders',
    noOrders: 'None yet.',
    allSubscriptions: 'All subscriptions',
    noSubscriptions: 'None.',
    kept: 'Cards and addresses',
    addresses: 'Saved addresses are filled in at checkout.',
    yourAddresses: 'Your addresses',
    yourCards: 'Your cards',
    profile: 'Your name, your e-mail address, signing out everywhere.',
    yourProfile: 'Your profile',
  },
  orders: {
    none: 'No orders yet. Your orders appear here, including those you placed as a guest with this e-mail address.',
    older: 'Older orders',
    asGuest: 'ordered as a guest with your e-mail address',
    again: 'Buy again',
    toCart: 'Go to your cart',
    unchanged: '{message} Nothing was added to your cart.',
    nothingAdded:
      'Nothing was added to your cart: {names} cannot be purchased at the moment, or your cart is full.',
    partlyAdded:
      'The rest was added to your cart, but not {names}: unavailable at the moment, or the maximum quantity is reached.',
    statuses: {
      paid: 'Paid',
      confirming: 'Payment pending',
      failed: 'Not charged',
      review: 'Under review',
    },
  },
  /** Shown instead of anything that requires a recent sign-in. */
  stepUp: {
    again: 'Sign in again',
    plain: 'You signed in a while ago. Sign in again first.',
    email: 'You signed in a while ago. To change your address, sign in again first.',
    account: 'You signed in a while ago. To protect your account, sign in again first.',
    data: 'You signed in a while ago. To protect your data, sign in again first.',
    card: 'You signed in a while ago. To change the card, sign in again first.',
    refused: 'You signed in a while ago. To continue, sign in again. Nothing was changed.',
  },
  profile: {
    you: 'You',
    phone: 'Phone',
    save: 'Save',
    email: 'E-mail address',
    emailText:
      'You sign in with {email}. A new address takes effect once you open the link that we send to it; your other devices are then signed out.',
    newEmail: 'New e-mail address',
    sendLink: 'Send confirmation link',
    signingOut: 'Signing out',
    signingOutText: 'Lost your phone, or used a borrowed computer? Sign out everywhere from here.',
    everywhere: 'Sign out on all devices',
    data: 'Your data',
    dataLink: 'Download your data or delete your account',
    saved: 'Profile saved.',
    failures: {
      refused: 'The payment service did not accept this. Nothing was changed.',
      unavailable:
        'The payment service cannot be reached. Nothing was changed. Try again in a moment.',
      unsure:
        'The payment service did not confirm the change. The current state is shown here as soon as it responds.',
    },
  },
  /** Changing the e-mail address. */
  email: {
    title: 'Confirm your address',
    heading: 'Your new address',
    over: 'This link has already been used or has expired.',
    another: 'Request a new one',
    text: 'From now on you sign in with {email}, and our mail goes there.',
    confirm: 'Confirm this address',
    toProfile: 'Go to your profile',
    unchanged: 'Nothing was changed.',
    same: 'This is already your address.',
    sent: 'We have sent a link to {email}. Open it to confirm the address.',
    changed: 'Your address is now {email}. Your other devices are signed out.',
    expired: 'This link has already been used or has expired. Nothing was changed.',
    taken:
      'This address belongs to another customer. Nothing was changed. Sign in with it to use that account.',
    refused: 'The payment service did not accept this address. Nothing was changed.',
    unavailable:
      'The payment service cannot be reached. Nothing was changed. Open the link again in a moment.',
    unsure:
      'The payment service did not confirm the change of address. Open the link again in a moment.',
  },
  addresses: {
    none: 'No addresses yet. Saved addresses are filled in at checkout.',
    add: 'Add an address',
    ofOrder: 'This is the address of your order. Save it to use it at your next checkout.',
    isDefault: 'Default',
    correct: 'Please correct this address',
    change: 'Edit',
    asDefault: 'Use as my default address',
    save: 'Save address',
    makeDefault: 'Set as default',
    remove: 'Delete',
    saved: 'Address saved.',
    removed: 'Address deleted.',
    madeDefault: 'This is now your default delivery address.',
    gone: 'This address no longer exists. Nothing was changed.',
    tooMany: 'You can save up to {most} addresses. Delete one first.',
    unknown: 'This entry does not exist.',
  },
  cards: {
    text: 'Cards are stored by the payment service, for subscriptions. At checkout you enter your card each time: the service charges a purchase only with a card that was just entered.',
    none: 'No cards yet.',
    /** {plan} is a link to a subscription that is charged to this card. */
    usedBy: 'Charged for your {plan}',
    unknownUse: 'The payment service does not show which card your {plan} is charged to.',
    isDefault: 'Default',
    makeDefault: 'Set as default',
    incomplete:
      'The payment service does not show cards. These are the ones that were added here; there may be more.',
    removal:
      'The payment service cannot remove a single card. To have one removed, contact {email}. All of them are deleted when you {deletion}.',
    deletion: 'delete your account',
    add: 'Add a card',
    addThis: 'Save card',
    added: 'Card added.',
    chosen: '{type} ending in {last4} is now your default card.',
    unknown: 'This card does not exist.',
    gone: 'This card does not exist. Nothing was changed.',
    noToken: 'The card form returned no token. Enter your card again.',
    unavailable:
      'The payment service cannot be reached. Nothing was changed. Try again in a moment.',
    nameRefused: 'The payment service did not accept your name. No card was added.',
    unsure:
      'The payment service did not confirm the card. If it is not listed here in a minute, enter it again; adding a card charges nothing.',
    used: 'These card details have expired or were used before. No card was added. Enter your card again.',
    expired:
      'Your bank says that this card has expired. No card was added. Check its date, or use another one.',
    securityCode:
      'The security code does not match this card. No card was added. Enter your card again.',
    processing:
      'Your bank could not process the card just now. No card was added. Try again in a minute.',
    refused: 'This card was not accepted. No card was added. Try another one.',
    choiceRefused: 'The payment service did not accept this card. Nothing was changed.',
    choiceUnsure: 'The payment service did not confirm the choice. Try again in a moment.',
  },
  /** The form that saves a new card without charging it. */
  newCard: {
    charged: 'Nothing was charged this time.',
    unchanged: 'Nothing was changed.',
    notLoaded: 'The card form has not loaded yet. Nothing was changed.',
    lost: 'The connection was lost. Reload the page to see the current state.',
  },
  data: {
    title: 'Your data',
    download: 'A copy of your data',
    downloadText: 'Everything we store about you, in one JSON file.',
    downloadThis: 'Download my data',
    deletion: 'Closing your account',
    goes: 'What is deleted: your profile, addresses, cards, cart and sessions, and your record at the payment service.',
    stays:
      'What is kept: your orders with the name and address on their invoices, because tax law requires it, and for 30 days the events that the payment service sent us, in case a payment has to be traced. They no longer appear in any account.',
    ends: 'What is cancelled first: {subscriptions}. Your account is deleted as soon as the payment service has confirmed that. The current month is not refunded.',
    typeWord: 'Type “delete” to continue',
    wrongWord: 'Type the word “delete” to continue.',
    /** The word to type, in lower case. */
    word: 'delete',
    deleteThis: 'Delete my account',
    signInFirst: 'Sign in first.',
    requested: 'You asked us to delete your account.',
    problems: {
      'unsettled-order':
        'A payment of yours is still being confirmed. Your account can be deleted once it is settled: until then, we could not tell you the outcome. Nothing was deleted.',
      'unsettled-subscription-attempt':
        'A subscription of yours is still being confirmed. Your account can be deleted once it is settled: until then, it could not be cancelled. Nothing was deleted.',
      'not-ended':
        'The payment service has not confirmed yet that your subscriptions have ended. Your account is deleted as soon as it does, and we e-mail you then. You do not have to do anything.',
      'not-deleted':
        'The payment service has not confirmed yet that it deleted your customer record. Your account is deleted as soon as it does, and we e-mail you then. You do not have to do anything.',
    },
  },
};

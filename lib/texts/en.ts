import { moduleTexts } from '@/modules/texts-en';

const account = {
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
  /** Shown in place of content that requires a recent sign-in. */
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
        'The payment service did not confirm the change. This page shows the current state as soon as the payment service responds.',
    },
  },
  email: {
    title: 'Confirm your address',
    heading: 'Your new address',
    invalidLink: 'This link has already been used or has expired.',
    requestLink: 'Request a new one',
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
    text: 'The payment service stores these cards for your subscriptions. At checkout you enter your card each time, because a purchase can only be charged to a card that was just entered.',
    none: 'No cards yet.',
    /** {plan} links to a subscription that is charged to this card. */
    usedBy: 'Charged for your {plan}',
    unknownUse: 'The payment service does not show which card your {plan} is charged to.',
    isDefault: 'Default',
    makeDefault: 'Set as default',
    incomplete:
      'The payment service does not list cards. You added these cards in our shop; there may be others.',
    removal:
      'The payment service cannot remove a single card. To remove a card, contact {email}. All cards are deleted when you {deletion}.',
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
    deleted:
      'We delete your profile, addresses, cards, cart and sessions, and your record at the payment service.',
    kept: 'We keep your paid orders with name and address, because tax law requires it. For 30 days we also keep the events that the payment service sent us, in case a payment has to be traced. They no longer appear in any account.',
    cancelled:
      'We cancel first: {subscriptions}. Your account is deleted as soon as the payment service has confirmed that. The current month is not refunded.',
    typeWord: 'Type “delete” to continue',
    wrongWord: 'Type the word “delete” to continue.',
    /** In lower case. */
    confirmationWord: 'delete',
    deleteThis: 'Delete my account',
    signInFirst: 'Sign in first.',
    requested: 'You asked us to delete your account.',
    problems: {
      'unsettled-order':
        'One of your payments is still being confirmed. You can delete your account after that. Nothing was deleted.',
      'unsettled-subscription-attempt':
        'One of your subscriptions is still being confirmed. You can delete your account after that. Nothing was deleted.',
      'not-ended':
        'The payment service has not confirmed yet that your subscriptions have ended. Your account is deleted as soon as it does, and we e-mail you then. You do not have to do anything.',
      'not-deleted':
        'The payment service has not confirmed yet that it deleted your customer record. Your account is deleted as soon as it does, and we e-mail you then. You do not have to do anything.',
    },
  },
};

const order = {
  title: 'Your order',
  withoutScript:
    'Without JavaScript this page does not update automatically. Reload it to see changes.',
  asGuest:
    'Ordered as a guest. It is in your account because it was paid for with your e-mail address; the name and address are those entered at the time.',
  number: 'Order {number}',
  headings: {
    paid: 'Thank you, {name}',
    confirming: 'Confirming your payment',
    failed: 'This order was not paid',
    review: 'We are looking into your payment',
  },
  paid: '{total} paid',
  receipt:
    'We sent a receipt to {email}. The link to this page works for 90 days: keep it to return to your order.',
  amountDiffers: {
    title: 'The amount is being checked',
    text: 'The payment service reports a different amount than the total you agreed to. We have been notified, will correct it and contact you. Nothing else will be charged.',
  },
  chargeUndone: {
    title: 'Your payment is being checked',
    text: 'The payment service now reports that this payment failed or was returned. We have been notified and will contact you. There is nothing you need to do until then.',
  },
  lateCharge: {
    title: 'A second charge may be yours',
    text: 'The payment service shows another charge that may belong to this order: perhaps an earlier card was charged although it was not accepted. We have been notified. Anything charged twice will be refunded, and we will contact you.',
  },
  confirming: {
    waiting: 'The payment service has not responded yet.',
    asked:
      'We asked the payment service to charge {total}, and are checking whether it did. This page updates automatically. You can close it: we will e-mail {email}, and this link keeps working.',
    askedCard:
      'We asked the payment service to charge {total} to your card ending in {last4}, and are checking whether it did. This page updates automatically. You can close it: we will e-mail {email}, and this link keeps working.',
    once: 'You cannot be charged twice.',
    until:
      'Until this is settled, no other payment can start for this cart, from any tab or device.',
    check: 'Check payment status',
    noNews: 'The payment service has not confirmed it yet. We will keep checking.',
    unseen: 'You no longer have access to this order. Sign in again.',
  },
  failed: {
    inCart: {
      all: 'All items are still in your cart.',
      some: 'Some of the items are still in your cart.',
      none: 'The items are no longer in your cart.',
    },
    pay: 'Pay with a card',
    cart: 'Go to your cart',
  },
  review: {
    late: 'Your card was not accepted at first, but the payment service now shows a charge that may be the one for this order. Someone at {shop} is reviewing it and will contact {email}.',
    unknown:
      'We could not determine automatically whether {total} was charged. Someone at {shop} is reviewing it now and will contact {email}.',
    unknownCard:
      'We could not determine automatically whether {total} was charged on your card ending in {last4}. Someone at {shop} is reviewing it now and will contact {email}.',
    once: 'You have been charged at most once.',
    until: 'There is nothing you need to do.',
    again: {
      warning:
        'You can order again if you need the items now. The first payment may still appear: then we refund one of the two.',
      button: 'Order again',
    },
    questions: 'Questions? Tell us the order number: {email} or {phone}.',
  },
  goesTo: 'Ships to',
  print: 'Print this page',
  keep: {
    title: 'Save my details',
    text: 'With an account, your next checkout is faster, and your orders are in one place. There is no password: we send a link to {email}.',
    send: 'E-mail me a link',
  },
  links: {
    text: 'Anyone with a link from our e-mails can view this order for 90 days without signing in. Did someone else get a link?',
    revoke: 'Revoke all links',
    revoked:
      'All links to this order were revoked. You can still view it here when you are signed in.',
    unknown: 'This order does not exist.',
  },
  arrives: 'Arrives {days}',
  overdue: 'Your order was due to arrive {days}. If it has not reached you, write to {email}.',
  shipped: { title: 'Your order is on its way', at: 'Shipped {day}', follow: 'Track your parcel' },
  bought: 'What you bought',
  ordered: 'What you ordered',
  address: 'Delivery address',
  method: 'Delivery method',
  contact: 'Contact',
  card: 'Card',
  cardEnding: '{type} ending in {last4}',
  placed: 'Placed',
  reference: 'Payment reference',
  subtotal: 'Subtotal',
  total: 'Total',
  charged: 'Charged to your card',
  chargedNote:
    'This is not the total that you agreed to. We have been notified and are looking into it; you do not need to do anything.',
};

const signIn = {
  title: 'Sign in',
  lead: 'We e-mail you a sign-in link. No password needed.',
  /** Shown to visitors who want to join a club. */
  toJoin: {
    title: 'Sign in to join',
    text: 'A club charges your card every month, so it needs an account: there you see every charge, and can change or cancel your subscription at any time. If you have no account yet, the link in our e-mail creates it.',
  },
  email: 'E-mail address',
  send: 'Send me a link',
  or: 'or',
  provider: 'Continue with {name}',
  providerFailed: 'Something went wrong. Check your connection and try again.',
  everywhere: 'You are signed out on all devices.',
  deleted: 'Your account was deleted.',
  again: 'You are signed in as {email}, but it was a while ago. Confirm your identity to continue.',
  demo: {
    title: 'This is the demo',
    merchant:
      'This page is for the merchant. In the demo you can sign in as the merchant with one click.',
    signIn: 'Sign in as {email}',
    mailbox: 'E-mails do not leave this machine. {link}.',
    openMailbox: 'Open the mailbox',
  },
  check: {
    title: 'Check your e-mail',
    sent: 'We sent a link to {email}. It works once, within 15 minutes.',
    sentToYou: 'We sent you a link. It works once, within 15 minutes.',
    missing: 'No e-mail after a minute? Check your spam folder, or {link}.',
    request: 'request another link',
    usedElsewhere: 'The link was used on another device',
    signedInThere:
      'You signed in as {email} where you opened the link. This browser is still signed out.',
    signInHere: 'Sign in here, too',
  },
  confirm: {
    as: 'You are about to sign in as {email}. Your cart in this browser is kept.',
    insteadOf:
      'You are about to sign in as {email} instead of {other}. Your cart in this browser is kept.',
    elsewhere: 'This link was requested in another browser. Continue only if that was you.',
  },
  tooMany: 'Too many attempts',
  expired: 'This link has expired',
  stillWorks: '{message} The links already sent work for 15 minutes: check your e-mail.',
  /** By the error code in the URL. */
  errors: {
    Verification:
      'This link has already been used or has expired. Request a new one; it arrives in a moment.',
    AccessDenied: 'You cannot sign in with this account.',
    Unverified:
      'The provider has not verified the e-mail address of that account. Sign in by e-mail instead.',
    OAuthAccountNotLinked: 'That account belongs to another customer. Sign in by e-mail instead.',
    OAuthCallback: 'The provider did not confirm who you are. Please try again.',
    OtherAddress:
      'You are signed in with a different e-mail address than that account. Nothing was changed. To use that account, sign out first.',
    LinkEnded:
      'This order link has expired. Sign in with the e-mail address of the order to see it.',
    EmailSignin: 'Enter an e-mail address such as name@example.com.',
    Limited: 'Too many attempts in a short time. Please wait {wait} and try again.',
    other: 'Sign-in failed. Please try again.',
  },
  someMinutes: 'a few minutes',
};

/** Responses when the shop's pages cannot be rendered. */
const answers = {
  busy: {
    title: 'The shop is very busy',
    text: 'Your cart is safe, and nothing was charged. This page reloads automatically in a few seconds.',
    link: 'Try again now',
  },
  /** Shown if a form was not processed, after an update of the shop or for another reason. */
  failure: {
    updated: 'The shop has just been updated',
    notTaken: 'The shop could not process this',
    text: 'Your form was not processed, and nothing was charged. The page reloads in a few seconds. Then please submit the form again.',
    link: 'Back to the page',
  },
};

/** Address forms. Each country's rules name the texts that it uses. */
const addresses = {
  firstname: 'First name',
  lastname: 'Last name',
  country: 'Country',
  line1: 'Street and house number',
  line2: 'Flat, floor, company',
  postalCode: {
    postal: { label: 'Postal code', noun: 'postal code', missing: 'Enter your postal code.' },
    postcode: { label: 'Postcode', noun: 'postcode', missing: 'Enter your postcode.' },
    zip: { label: 'ZIP code', noun: 'ZIP code', missing: 'Enter your ZIP code.' },
    eircode: { label: 'Eircode', noun: 'Eircode', missing: 'Enter your Eircode.' },
    pin: { label: 'PIN code', noun: 'PIN code', missing: 'Enter your PIN code.' },
  },
  city: {
    city: { label: 'City', missing: 'Enter your city.' },
    post_town: { label: 'Town or city', missing: 'Enter your town or city.' },
    suburb: { label: 'Suburb', missing: 'Enter your suburb.' },
    district: { label: 'District', missing: 'Enter your district.' },
  },
  region: {
    area: { label: 'Area', missing: 'Choose your area.' },
    county: { label: 'County', missing: 'Choose your county.' },
    department: { label: 'Department', missing: 'Choose your department.' },
    district: { label: 'District', missing: 'Choose your district.' },
    do_si: { label: 'Do or si', missing: 'Choose your do or si.' },
    emirate: { label: 'Emirate', missing: 'Choose your emirate.' },
    island: { label: 'Island', missing: 'Choose your island.' },
    oblast: { label: 'Oblast', missing: 'Choose your oblast.' },
    parish: { label: 'Parish', missing: 'Choose your parish.' },
    prefecture: { label: 'Prefecture', missing: 'Choose your prefecture.' },
    province: { label: 'Province', missing: 'Choose your province.' },
    region: { label: 'Region', missing: 'Choose your region.' },
    state: { label: 'State', missing: 'Choose your state.' },
  },
  /** The empty first entry of a list of regions. */
  choose: 'Choose',
  wrongPostalCode: 'Check the {noun}. Example: {example}.',
  checkPostalCode: 'Check the {noun}.',
  otherRegion: 'This {noun} is not in {region}.',
  notServed:
    'We do not deliver to this part of the country: {territory}. Please choose another address.',
  /** Parts of countries, whose postal codes are in lib/addresses/territories.ts. */
  territories: {
    'AT-JUNGHOLZ': 'Jungholz and Kleinwalsertal',
    'CH-BUESINGEN': 'Büsingen',
    'CH-CAMPIONE': 'Campione d’Italia',
    'CH-LIECHTENSTEIN': 'Liechtenstein',
    'CH-SAMNAUN': 'Samnaun',
    'DE-BUESINGEN': 'Büsingen',
    'DE-HELIGOLAND': 'Heligoland',
    'DK-FAROE': 'Faroe Islands',
    'DK-GREENLAND': 'Greenland',
    'ES-CANARY': 'Canary Islands',
    'ES-CEUTA': 'Ceuta',
    'ES-MELILLA': 'Melilla',
    'FI-ALAND': 'Åland',
    'FR-MONACO': 'Monaco',
    'FR-OVERSEAS': 'French overseas departments and territories',
    'GB-GIBRALTAR': 'Gibraltar',
    'GB-GUERNSEY': 'Guernsey',
    'GB-JERSEY': 'Jersey',
    'GB-MAN': 'Isle of Man',
    'GB-NORTHERN-IRELAND': 'Northern Ireland',
    'GB-OVERSEAS': 'British overseas territories',
    'GR-ATHOS': 'Mount Athos',
    'IT-CAMPIONE': 'Campione d’Italia',
    'IT-LIVIGNO': 'Livigno',
    'IT-SAN-MARINO': 'San Marino',
    'IT-VATICAN': 'Vatican City',
    'NL-CARIBBEAN': 'Dutch Caribbean',
    'NO-SVALBARD': 'Svalbard and Jan Mayen',
    'PT-AZORES': 'Azores',
    'PT-MADEIRA': 'Madeira',
  },
};

/** The cart and its buttons on other pages. Client components receive parts of it as props. */
const cart = {
  title: 'Your cart',
  lead: {
    net: 'Prices are before tax. Delivery and tax are shown line by line before you pay.',
    gross: 'Prices include tax. Delivery is shown before you pay.',
  },
  later: {
    net: 'Delivery and taxes are shown at checkout, before you pay.',
    gross: 'Delivery is shown at checkout, before you pay.',
  },
  /** Shown after signing in to an account that already had a cart. */
  joined: {
    addedWithTotal:
      'We added the items from this browser’s cart: {items}. The total is now {total}.',
    added: 'We added the items from this browser’s cart: {items}.',
    remove: 'Remove them again',
    keep: 'Keep them',
  },
  withoutScript: 'Show your cart without JavaScript',
  unchanged: '{message} Nothing was changed.',
  stepper: {
    decrease: 'Decrease quantity',
    increase: 'Increase quantity',
  },
  add: {
    quantityOf: 'Quantity of {name}',
    add: 'Add to cart',
    addNamed: 'Add {name} to cart',
    adding: 'Adding to your cart.',
    added: 'Added to your cart.',
    inCart: { one: '{count} in your cart.', other: '{count} in your cart.' },
    view: 'View cart',
  },
  failed: {
    updating: 'The shop is being updated. Please try again in a minute.',
    unclear:
      'The connection was lost before your change was confirmed. Please check what is in your cart.',
  },
  contents: {
    items: 'Items',
    fetching: 'Loading your cart.',
    count: {
      one: '{count} in your cart, subtotal {subtotal}.',
      other: '{count} in your cart, subtotal {subtotal}.',
    },
    empty: 'Your cart is empty.',
    offline: 'We cannot reach the shop',
    offlineText:
      'This is the cart as we last saw it. You can change it once the connection is back.',
    unreachable: 'We cannot reach your cart',
    unreachableText: 'Your cart is saved, and nothing is lost. Please try again in a moment.',
    tryNow: 'Try now',
    quantityOf: 'Quantity of {name}',
    quantity: 'Quantity',
    ofItem: ' of {name}',
    update: 'Update',
    each: '{price} each',
    was: '(was {price} when you chose it)',
    pending: 'Calculating',
    remove: 'Remove',
    removed: 'Removed {name}.',
    undo: 'Undo',
    badQuantity: 'Choose a whole number from 1 to {most}.',
    summary: 'Summary',
    subtotal: 'Subtotal',
    blocked:
      'An item in your cart cannot be purchased. Remove it or reduce its quantity to check out.',
    checkout: 'Go to checkout',
  },
  /** Why a change was refused, by code. */
  refusals: {
    'bad-quantity': 'Choose a whole number from 1 to {most}.',
    'too-many-units': 'You can order up to {most} of one item.',
    'too-many-lines':
      'A cart holds at most {mostLines} different items. Remove one or order these first.',
    'unknown-item': 'This item does not exist. It may no longer be sold.',
    'not-for-sale': 'This item cannot be purchased at the moment.',
    'other-currency': 'This item is not sold in the currency of your cart.',
    'not-in-cart': 'This item is no longer in your cart.',
    'out-of-stock': 'This item is out of stock.',
    'too-few-left': 'There are not enough in stock. Choose a smaller quantity.',
    'too-many-carts':
      'Too many carts were created from your network in a short time. Please wait a few minutes and try again.',
    unavailable:
      'Your cart is temporarily unavailable. Nothing was changed; please try again in a moment.',
  },
  delivery: {
    arrives: 'Arrives {days} in {country}',
    inDay: 'Delivered to {country} in {to} working day',
    inDays: 'Delivered to {country} in {to} working days',
    between: 'Delivered to {country} in {from} to {to} working days',
  },
  onlyLeft: 'Only {left} left.',
  already: 'Your cart already has {inCart}.',
  problems: {
    gone: 'No longer sold. Remove it to check out.',
    inactive: 'Not for sale at the moment. Remove it to check out.',
    'no-price': 'Its price is unavailable at the moment. Remove it, or try again later.',
    'other-currency': 'Not sold in {currency}. Remove it to check out.',
    'out-of-stock': 'Out of stock. Remove it to check out.',
    'too-few-left': 'Only {left} left. Reduce the quantity to check out.',
  },
};

const catalog = {
  everything: 'All products',
  categoryNav: 'Categories',
  products: { one: '1 product', other: '{count} products' },
  allOf: 'All {count}',
  onlyOf: 'Only {category}',
  seeAll: 'See all {count}',
  emptyCategory: 'There are no products in this category at the moment.',
  from: 'from {price}',
  /** `{unit}` is a unit such as "kg". */
  perUnit: '{price} per {unit}',
  beforeTax: 'before tax',
  withTax: 'with tax',
  left: 'Only {count} left',
  unavailable: 'Unavailable',
  reasons: {
    'out-of-stock': 'Out of stock',
    paused: 'Temporarily unavailable',
    unpriced: 'Price unavailable',
    gone: 'No longer sold',
  },
  goneTitle: '{name} is no longer sold',
  goneText: 'It is no longer available. Similar products are below.',
  imagesOf: 'Images of {name}',
  show: 'Show: {image}',
  related: 'You may also like',
  monthly: 'Or every month',
  aMonth: '{price} a month',
};

/** The checkout. `form` and `card` are sent to the browser. */
const checkout = {
  title: 'Checkout',
  withoutScript:
    'Paying by card requires JavaScript, because your card details go straight to the payment service and never to this shop. Your cart is kept. You can also order by phone: {phone}.',
  fetching: 'Loading the prices.',
  /** Shown above the empty cart after a purchase. */
  paid: { title: 'You have just paid for your order', link: 'See your order' },
  unsettled: {
    title: 'A payment is being confirmed',
    text: 'We asked the payment service to charge for this cart and are waiting for the result. Nothing else is charged for this cart until that is settled.',
  },
  soldOut: 'An item is sold out',
  notEnough: 'Not enough in stock',
  cannot: 'You cannot pay at the moment',
  again: 'Try again',
  agree: 'By paying you agree to:',
  newTab: ' (in a new tab)',
  form: {
    contact: 'Contact',
    delivery: 'Delivery',
    method: 'Delivery method',
    order: 'Your order',
    card: 'Card',
    /** Shown to guests; {signIn} is a link. */
    haveAccount: '{signIn} if you have an account, and we fill in your details.',
    signIn: 'Sign in',
    email: 'E-mail',
    emailHint: 'For your receipt and updates on this order',
    phone: 'Phone',
    phoneHint: 'Only if the courier cannot find you',
    change: 'Change',
    /** For screen readers, after "Change". */
    changeWhat: ' contact and delivery',
    arrives: 'Arrives {days}',
    left: 'Only {left} left',
    subtotal: 'Subtotal',
    tax: 'Tax',
    noTax: 'None is charged for delivery to {country}',
    nothingAdded: 'Nothing is added for delivery to {country}',
    rate: '{rate} of goods and delivery to {country}',
    total: 'Total',
    cardSafe: 'Your card details go straight to the payment service. This shop never sees them.',
    pay: 'Pay {amount}',
    paying: 'Paying {amount}',
    stale: 'The total is not up to date',
    recalculate: 'Recalculate',
    progress: {
      idle: 'You are charged only when you select Pay.',
      calculating: 'Calculating the total.',
      sending: 'Sending your card to the payment service.',
      waiting: 'Waiting for the payment service.',
      long: 'This is taking longer than usual. Keep this page open; this payment cannot be charged twice.',
      leaving: 'Done. Opening your order.',
    },
    notes: {
      declined: 'Your card was not accepted',
      refused: 'The payment did not go through',
      card: 'Your card was not sent',
      invalid: 'Please check your details',
      changed: 'Your order has changed',
      stale: 'Your cart has changed',
      busy: 'Another payment is in progress',
      unavailable: 'Payments are unavailable at the moment',
      unsure: 'We do not know yet whether your payment went through',
    },
    viewStatus: 'View status',
    reload: 'Reload the page',
    toCart: 'Go to your cart',
    invalid: {
      one: 'One field above needs your attention. Nothing was charged this time.',
      other: '{count} fields above need your attention. Nothing was charged this time.',
    },
    lost: 'The connection was lost before the shop could respond. Select Pay again: it is the same payment, and it cannot be charged twice.',
    updated:
      'The shop is being updated. Select Pay again in a minute: it is the same payment, and it cannot be charged twice.',
  },
  saved: { use: 'Use a saved address', asBelow: 'Enter an address below' },
  card: {
    failed: 'The card form could not be loaded',
    kept: 'Nothing was charged this time, and your details are kept.',
    again: 'Try again',
    notLoaded: 'The card form has not loaded yet. Nothing was charged this time.',
    marked: 'Check the card details marked in the form.',
    expired:
      'The card form has expired. Nothing was charged this time. Reload the page; your details are kept.',
    notRenewed:
      'The card form has expired and could not be renewed. Nothing was charged this time. Try again in a moment.',
    notSent:
      'Your card details could not be sent. Nothing was charged this time. Try again in a moment.',
  },
};

/**
 * Results of a payment: what happened, whether the card was charged, and what to do next. {safe} stands for `safe`, and
 * is left out if that is not certain; {kept} stands for `kept`.
 */
const payment = {
  safe: 'You have not been charged.',
  kept: 'Your cart is unchanged.',
  /** True for each submission, even if an earlier one was charged. */
  nothing: 'Nothing was charged this time.',
  messages: {
    invalid: 'Some details need your attention. Nothing was charged this time.',
    stalePage: 'This page is out of date. {safe} Reload it to continue.',
    conflict:
      'Your details or your cart changed after you selected Pay. The change has not been charged. Check the total, then select Pay again.',
    changed:
      'The total has changed since the page was shown. {safe} Check the new total, then select Pay again.',
    busy: 'An earlier payment for this cart is still being confirmed. Nothing else will be charged until it is settled.',
    matchKeyBusy:
      'Another order of yours with the same items is being confirmed right now. Nothing was charged this time. Wait until the other is settled, then select Pay again.',
    datesChanged:
      'The delivery dates have changed since the page was shown. {safe} Check the new dates, then select Pay again.',
    unavailable:
      'The payment service cannot be reached at the moment. {safe} {kept} Try again in a few minutes.',
    unsure:
      'The response to this payment was lost. Select Pay again: it is the same payment, and it cannot be charged twice.',
    tokenReused:
      'Your card details can be used only once, and these were used before. Nothing more has been charged. Enter your card again.',
    tooManyOpen:
      'Three orders with this e-mail address are still being confirmed, and their items are reserved. Nothing was charged this time. Wait until one of them is settled, then select Pay again.',
    tooMuch:
      'This order is larger than the shop can charge at once. {safe} Order fewer items, or contact us.',
    paused: 'The payment service asks for a short pause. {safe} {kept} Try again in a minute.',
    pausedForm:
      'The payment service asks for a short pause. Your details are kept. Try again in a minute.',
    notQuoted:
      'The new total could not be calculated. Nothing was charged this time. Try again in a moment.',
    signedOut:
      'You are no longer signed in. Nothing was charged this time. Sign in to continue: your cart is kept.',
    nobodyPays:
      'You are no longer signed in, and there is no cart. Nothing was charged this time. Reload the page to continue.',
    noToken:
      'The payment service is not responding. Nothing was charged this time, and your details are kept.',
    limited: '{limit} Nothing was charged this time, and your details are kept.',
  },
  /** Why an order was not charged, by the code of lib/checkout. */
  failures: {
    'card-declined': 'Your card was declined. {safe} Use another card, or ask your bank.',
    'insufficient-funds':
      'The card has insufficient funds for this amount. {safe} Use another card.',
    'card-expired':
      'Your bank says that this card has expired. {safe} Check its date, or use another card.',
    'security-code':
      'The security code does not match this card. {safe} Enter your card again, with the code printed on it.',
    'processing-error':
      'Your bank could not process the card just now. {safe} Enter your card again in a minute, or use another one.',
    'token-refused':
      'Your card was not accepted: its details have expired or were used before. {safe} Enter your card again.',
    'customer-gone':
      'The payment could not be made. {safe} Enter your card again; we set up a new customer record.',
    'customer-refused':
      'The payment service did not accept your contact details. {safe} Check your name, e-mail and phone.',
    'not-authorised':
      'The shop cannot take payments at the moment. {safe} {kept} Please tell us, or try again later.',
    'shop-refused':
      'The payment could not be made: the problem is with our shop, not your card. {safe} {kept} We have been notified; please try again later.',
    'request-refused':
      'The payment service did not accept this payment, and did not say why. {safe} Enter your card again or another one, or tell us if it fails again.',
    'never-sent': 'The payment was not started. {safe} Enter your card, then select Pay again.',
    'price-changed':
      'The price has changed since the page was shown. {safe} Check the new total, then select Pay again.',
    'late-charge':
      'We found a charge that may belong to this order after the payment had not been accepted. We are looking into it and will contact you.',
    'not-charged':
      'Your payment did not go through. {safe} Enter your card, then select Pay again.',
    other: 'The payment did not go through. {safe} Enter your card, then select Pay again.',
  },
  problems: {
    'cart-empty': 'Your cart is empty. {safe}',
    'cart-closed': 'Your cart has changed in another tab. {safe} Reload the page.',
    'line-unavailable':
      'An item in your cart is no longer available. {safe} Your cart shows which one; remove it to continue.',
    'too-few-left':
      'There is not enough stock for your cart. {safe} Your cart shows how many are left; change it to continue.',
    'shipping-unavailable': 'This delivery method is not available. {safe} Choose another one.',
    'country-unavailable': 'We do not deliver to this country yet. {safe}',
    'territory-unavailable': 'We do not deliver to this part of the country. {safe}',
    'service-unavailable':
      'The payment service cannot be reached at the moment. {safe} {kept} Try again in a few minutes.',
  },
  short: {
    left: 'Only {left} left of {item}.',
    gone: '{item} is out of stock.',
    change: '{items} {safe} Change your cart to continue.',
  },
  /** Shown after several declined cards or too many attempts. */
  paused: 'Too many cards were declined in a short time. Please wait {wait} and try again.',
  pausedSignIn: 'Or sign in with this e-mail address, and pay from your account.',
};

const search = {
  quoted: '“{text}”',
  chosen: 'Chosen filters',
  /** For screen readers, before the name of the filter. */
  removeFacet: 'Remove {facet}: ',
  remove: 'Remove: ',
  clear: 'Clear all',
  clearFilters: 'Clear all filters',
  filters: 'Filters',
  filterProducts: 'Filter products',
  category: 'Category',
  price: 'Price',
  under: 'Under {price}',
  over: '{price} and over',
  between: '{from} to {to}',
  sortBy: 'Sort by',
  sorts: {
    best: 'Best match',
    featured: 'Featured',
    cheap: 'Price, low to high',
    dear: 'Price, high to low',
    name: 'Name',
  },
  noResults: 'No results for “{text}”',
  /** Shown if filters are active. */
  noneFiltered: 'No results for “{text}” with these filters',
  noProducts: 'No products',
  /** {products} is a text such as "12 products". */
  show: 'Show {products}',
  none: 'No products match your search.',
  browse: 'Or browse a category',
  pages: 'Pages of the list',
  previous: 'Previous page',
  next: 'Next page',
};

/** `net` is for prices without tax, `gross` for prices with tax. */
const tax = {
  /** A tax within a total, with its amount beside it. */
  included: 'incl. {rate} {name}',
  includedOf: 'incl. {rate} {name}, of {base}',
  price: { net: 'Price before tax', gross: 'Price with tax' },
  prices: { net: 'before tax', gross: 'with tax' },
  month: { net: 'a month, before tax', gross: 'a month, with tax' },
  netTotal: 'Before tax',
  total: 'Total',
  /** Shown at checkout for a country where prices include no tax. */
  none: 'No tax for delivery to {country}',
};

const forms = {
  optional: '(optional)',
  /** Offered below an e-mail address that looks mistyped. */
  didYouMean: 'Did you mean {email}?',
  /** By the code in the fields' schemas. */
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
  /** {of} is one of the texts in `limited`. */
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

const frame = {
  skip: 'Skip to content',
  home: (shop: string) => `${shop}, home`,
  main: 'Main',
  menu: 'Menu',
  closeMenu: 'Close the menu',
  signIn: 'Sign in',
  signOut: 'Sign out',
  account: 'Account',
  dashboard: 'Merchant dashboard',
  cart: 'Cart',
  /** For screen readers, after "Cart". */
  inCart: { one: ', 1 item', other: ', {count} items' },
  shop: 'Shop',
  help: 'Help',
  languages: 'Language',
  net: 'Prices before tax; tax is shown before you pay.',
  gross: 'Prices with tax; delivery is added before you pay.',
  demo: 'Demo',
  openDashboard: 'Open the merchant dashboard',
  where: 'Where we are',
  breadcrumbs: 'Breadcrumbs',
  notFound: {
    heading: 'Page not found',
    text: 'The page has moved or does not exist. If you are looking for an order, use the link in your confirmation e-mail.',
    everything: 'See all products',
    home: 'Back to home',
  },
  failed: {
    updated: 'The shop has just been updated.',
    updatedText:
      'Your last action was not carried out. This page reloads automatically and keeps what you entered. Then submit the form again.',
    text: 'This page could not be shown. Your cart is safe, and if you were paying, check your order before you pay again.',
    mention: 'If you contact us, mention {code}.',
    again: 'Try again',
    cart: 'Go to your cart',
  },
};

const mails = {
  questions: 'Questions? Contact {email}.',
  viewOrder: 'View your order',
  viewSubscription: 'View your subscription',
  paid: {
    subject: 'Order {number} is paid',
    preview: 'Thank you. We are preparing your order.',
    text: 'Order {number} is paid. We are preparing it for shipping.',
    textCard: 'Order {number} is paid with {card}. We are preparing it for shipping.',
    links: 'Anyone with these links can view the order for 90 days. Do not share them.',
  },
  notPaid: {
    subject: 'The payment of order {number} did not go through',
    preview: 'We found no charge for it. You can order again at any time.',
    title: 'Your payment did not go through',
    text: 'The payment of order {number} did not go through: we found no charge for it. You can order again at any time: the order’s page shows what is still in your cart.',
  },
  lateCharge: {
    subject: 'We are looking into a charge for order {number}',
    preview: 'A charge appeared that may be yours.',
    title: 'We are looking into a charge that may be yours',
    text: 'The payment service now shows a charge that may belong to order {number}, although the payment was not accepted at first. We are looking into it and will contact you. Any mistaken charge will be refunded. Please do not pay for this order again until you hear from us.',
  },
  shipped: {
    subject: 'Order {number} is on its way',
    preview: 'It was shipped.',
    title: 'Your order is on its way',
    text: 'Order {number} has shipped.',
  },
  signIn: {
    subject: 'Sign in to {shop}',
    preview: 'Your sign-in link. It works once.',
    title: 'Sign in',
    text: 'Use this link to sign in. It works once and expires in {minutes} minutes.',
    note: 'If you did not request this, someone may have entered your address by mistake. Nothing happens unless the link is used; you can ignore this e-mail.',
  },
  emailChange: {
    subject: 'Confirm your new e-mail address',
    preview: 'Confirm your new e-mail address with one click.',
    text: 'You asked us to use {email} for your account. Confirm it within {minutes} minutes:',
    confirm: 'Confirm this address',
    note: 'If you did not request this, ignore this e-mail and nothing changes.',
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    preview: 'Was this you?',
    text: 'We now send all e-mail to {email}. Use that address to sign in.',
    note: 'If this was not you, contact {email} immediately.',
  },
  accountDeleted: {
    subject: 'Your account is deleted',
    preview: 'Your data is gone.',
    text: 'Your account and your data are deleted. We only keep what tax law requires: your paid orders with name and address. This is our last e-mail to you.',
    note: 'If you did not ask for this, contact {email} immediately.',
  },
};

/** Mails to staff, in the default language. */
const staff = {
  order: 'Order {number}',
  subscription: 'A subscription',
  review: {
    subject: 'Needs review: {what}',
    title: '{what} needs review',
    preview: 'It needs a decision.',
    unknown:
      'The payment service’s responses do not show whether the card was charged. Check the service’s records and decide. Until then, the customer sees that the payment is being confirmed and cannot pay again.',
    flagged: 'Its charge needs attention. The page explains why, and what to do.',
    because: 'You receive this because you can decide reviews at {shop}.',
    open: 'Review it',
  },
  added: {
    subject: 'You can now work at {shop}',
    preview: 'Sign in with this e-mail address.',
    title: 'Welcome to {shop}',
    text: '{addedBy} gave this e-mail address access to the merchant pages of {shop}. {role}',
    roles: {
      viewer: 'Your role is Viewer: you can view everything, but change nothing.',
      staff: 'Your role is Staff: you can manage orders, packing, reviews and webhooks.',
      owner:
        'Your role is Owner: you can also manage staff, export data, and delete customers’ data.',
    },
    how: 'Sign in with this e-mail address. There is no password: we send you a link each time.',
    signIn: 'Sign in',
    notYou:
      'If you do not work for {shop}, ignore this e-mail: nobody can sign in without your mailbox.',
  },
};

/** The reference dictionary. */
export const en = {
  account,
  addresses,
  answers,
  cart,
  catalog,
  checkout,
  forms,
  frame,
  mails,
  order,
  payment,
  search,
  signIn,
  staff,
  tax,
  ...moduleTexts,
};

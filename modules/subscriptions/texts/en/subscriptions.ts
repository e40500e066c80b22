/** Subscriptions in the account, and the results of changes. */
export const subscriptions = {
  title: 'Subscriptions',
  one: 'Your subscription',
  none: 'No subscriptions yet. Join a club to receive a parcel every month.',
  clubs: 'See the clubs',
  confirming: 'Confirming your subscription.',
  viewStatus: 'View status',
  nextChargeOf: 'Next charge: {amount}, {day}',
  update: 'Update your card',
  /** On every page of the account. */
  open: {
    title: 'Your card could not be charged for the {plan}',
    text: '{update} to keep the subscription.',
  },
  found: {
    short:
      'The payment service shows this subscription, but we have no record of it being started here.',
    decide: 'Keep or cancel it',
    title: 'It was started after all',
    text: 'The payment service first told us that your subscription was not accepted, but now shows it. If you do not want it, cancel it below. We have been notified as well; about charges, contact us: {email}.',
  },
  statuses: {
    TRIAL: 'Free trial',
    ACTIVE: 'Active',
    PAST_DUE: 'Past due',
    ENDED: 'Ended',
  },
  estimated: '{day} (estimated)',
  status: {
    trial:
      'Your free trial ends on {day}, when the first charge is made. Cancel before that and you pay nothing.',
    active: 'Everything is paid. It renews every month until you cancel.',
    pastDue: 'Your card could not be charged for the current month.',
    pastDueUntil: 'Update your card before {day} to keep it; otherwise it ends then.',
    pastDueSoon: 'Update your card to keep it.',
    ended: 'It has ended.',
    endedOn: 'It ended on {day}.',
    endedAsAsked: 'It has ended, as you requested.',
    endedOnAsAsked: 'It ended on {day}, as you requested.',
    /** After the payment service accepted the cancellation. */
    confirmed: 'Nothing more is charged.',
    cancelling:
      'You cancelled it. The payment service has not confirmed that yet, so we keep sending it your cancellation. If you are charged in the meantime, contact us: {email}.',
    missing:
      'It is no longer found at the payment service. We are checking what happened to it. If you have been charged, contact us: {email}.',
    notFound: 'It is no longer found at the payment service.',
    paidUntil: 'What you paid for until {day} is still sent to you.',
  },
  /** The source of a status that the payment service does not show. */
  source: {
    event: 'The payment service shows no status. On {day} it reported that a charge failed.',
    list: 'The payment service shows no status. The last charge that we know of is of {day}.',
    calculated:
      'The payment service shows no status, and we know of no charge yet: this status is calculated from the date you joined.',
  },
  behind:
    'We are asking the payment service for its current status. This page updates automatically.',
  refresh: 'Check again now',
  joinAgain: 'Join again',
  terms: {
    nextCharge: 'Next charge',
    monthly: 'Monthly total',
    withTaxes: '{amount} with taxes',
    start: 'Start date',
  },
  charges: {
    title: 'Charges',
    noneInTrial: 'Nothing has been charged yet.',
    none: 'The payment service shows no charges for this subscription. Check your card statement to be sure.',
    charged: 'Charged',
    failed: 'Failed',
  },
  card: {
    update: 'Update your card',
    title: 'Your card',
    change: 'Change card',
    pay: 'Pay with this card',
    use: 'Use this card',
  },
  delivery: {
    title: 'Delivery',
    missing: 'Where should your parcels go?',
    missingText:
      'We have no delivery address for this subscription yet, so nothing can be sent. Enter it below, or write to {email}.',
    correct: 'Please correct the delivery address',
    from: 'A change applies from the next charge on.',
    change: 'Change delivery',
    save: 'Save delivery',
  },
  plan: {
    title: 'Change plan',
    text: 'Open another club to see what you would pay. Nothing changes until you confirm it.',
    switching: 'You switch from {now} to {wanted} today.',
    switchTo: 'Switch to {wanted} for {price} a month',
  },
  quantity: {
    title: 'Quantity',
    hint: 'We show you the new price before anything changes.',
    update: 'Show the new price',
    changing: 'You change the quantity from {now} to {wanted}.',
    changeTo: 'Change to {wanted} for {price} a month',
    whole: 'Enter a whole number from 1 to {most}.',
  },
  /** What a change of plan or quantity costs, before it is confirmed. */
  change: {
    fromDay: 'From {day} on you pay {after} a month instead of {before}.',
    fromNext: 'From the next charge on you pay {after} a month instead of {before}.',
    nothingToday: 'Nothing is charged today.',
    today:
      'Today the payment service may charge the difference for the rest of this month, at most {difference}. It does not tell us beforehand.',
  },
  cancel: {
    heading: 'If you want to stop',
    title: 'Cancel subscription',
    textInTrial:
      'The {plan} ends as soon as the payment service confirms it. Nothing has been charged, and nothing is sent.',
    text: 'The {plan} ends as soon as the payment service confirms it. What you have paid for is still sent to you, and the current month is not refunded.',
    now: 'Cancel now',
  },
  /** A requested change that is not confirmed: in short, and what applies until then. */
  pending: {
    quantity: {
      title: 'Changing to {wanted}',
      text: 'Until the payment service confirms it, it remains {now}.',
    },
    plan: {
      title: 'Switching to {wanted}',
      text: 'Until the payment service confirms it, you stay in the {now}.',
    },
  },
  /** The page of a request that has not led to a subscription yet. */
  attempt: {
    review: 'Your subscription is under review',
    confirming: 'Your subscription is being confirmed',
    text: 'The payment service has not confirmed yet whether your subscription has started. Nothing else is started in the meantime. This page updates automatically; you can also close it, and we will e-mail you.',
    failed: 'The subscription was not started',
    again: 'Try again',
  },
  /** {notCharged} in the messages. It is about this submission: an earlier submission may have been charged. */
  notCharged: 'Nothing was charged this time.',
  /** {nothing} in the messages. */
  nothing: 'Nothing was changed.',
  /** {unproven} in the failures: a proxy in between may have sent the request twice. */
  unproven:
    'According to the payment service, nothing was started. If it does show a subscription later, it appears in your account, where you can cancel it, and we e-mail you.',
  /** The current state, whether the customer was charged, and what to do. */
  messages: {
    stalePage: 'This page is out of date. {notCharged} Reload it to continue.',
    tooMuch:
      'A month of this is more than the shop can charge at once. {notCharged} Choose a smaller quantity, or contact us.',
    changed:
      'The price has changed since the page was shown. {notCharged} Check the new one, then submit again.',
    conflict:
      'Your details changed after you submitted them. {notCharged} Check them, then submit again.',
    trialUsed:
      'You have already used the free trial of this plan. {notCharged} The page shows what joining again costs: check it, then submit again.',
    noMoreTrial:
      'You have already used the free trial of this plan, and it cannot be joined again without one. {notCharged} Contact us, and we will help.',
    planGone: 'This plan is no longer available. {notCharged}',
    country: 'We do not deliver to this country yet. {notCharged}',
    territory: 'We do not deliver to this part of the country. {notCharged}',
    busy: 'Your subscription to this plan is already being confirmed. Nothing else is started until that is settled.',
    already: 'You already have this plan. {notCharged} To receive more, change its quantity.',
    tokenReused:
      'Your card details can be used only once, and these were used before. {notCharged} Enter your card again.',
    unsure:
      'The response to this request was lost. Submit again: it is the same request, and it cannot be charged twice.',
    /** An earlier submission with the same key may have subscribed. */
    signedOut:
      'You are no longer signed in. {notCharged} If an earlier submission charged you, your account shows it once you have signed in.',
    invalid: 'Check the marked fields. {notCharged}',
    notQuoted: 'The price could not be calculated. Try again in a moment.',
    notYours: 'There is no such subscription. {nothing}',
    ended: 'This subscription has ended in the meantime.',
    samePlan: 'You already have this plan. {nothing}',
    sameQuantity: 'This is the quantity you have. {nothing}',
    hasPlan: 'You have another subscription to that plan. {nothing} Change its quantity instead.',
    planUnknown: 'That plan is no longer available. {nothing}',
    /** A proxy in between may have sent the request twice. */
    refused:
      'The payment service did not accept this. According to the service, nothing was changed.',
    offline: 'The payment service cannot be reached. {nothing} Try again in a moment.',
    unclear:
      'The payment service has not confirmed the change. We keep checking: this page shows it as soon as it is made, and we e-mail you if it is not.',
    cardDeclined:
      'This card was declined. The card you had stays, as far as the payment service says. Try another one.',
    cardUsed:
      'These card details have expired or were used before. The card you had stays, as far as the payment service says. Enter the card again.',
    cardRefused:
      'This card was not accepted: it was declined, or its details had been used before. The card you had stays, as far as the payment service says. Enter the card again, or another one.',
    cardUnclear:
      'We could not learn whether the new card was accepted: the payment service does not show which card a subscription uses. Please enter it again; doing so twice has no effect.',
    refetched: 'The status is up to date.',
    unseen:
      'The payment service cannot be reached right now. This is the last known status; it updates automatically.',
    takenUnseen:
      'The payment service accepted the change, but its current status could not be fetched. This page shows it as soon as the service responds.',
    switched: 'Your plan was changed.',
    quantityChanged: 'Your quantity was changed.',
    cardChanged: 'Your new card is saved.',
    /** Follows a message that a card was not accepted. */
    monthPaid: 'The past-due month has been paid.',
    repaired: 'Your new card is saved, and the past-due month is paid.',
    repairing:
      'Your new card is saved, and the past-due month is charged to it. This page shows it as soon as it is confirmed.',
    deliveryChanged: 'Your parcels will be sent there from now on.',
    deliveryTaxes:
      'Other taxes apply in that country, and the payment service cannot change the taxes of a subscription. {nothing} Cancel this one and join again with the new address.',
    deliveryCountry: 'We do not deliver to this country yet. {nothing}',
    cancelled: 'Your subscription has ended. Nothing more is charged.',
    endedBefore: 'Your subscription has ended.',
    cancelling:
      'The payment service has not confirmed the cancellation yet. We keep sending it until it does, and e-mail you then.',
  },
  /** Why a request failed. */
  failures: {
    'card-declined': 'Your card was not accepted. Use another card, or ask your bank. {unproven}',
    'insufficient-funds':
      'The card has insufficient funds for this amount. Use another card. {unproven}',
    'card-expired':
      'Your bank says that this card has expired. Check its date, or use another card. {unproven}',
    'security-code':
      'The security code does not match this card. Enter your card again, with the code printed on it. {unproven}',
    'processing-error':
      'Your bank could not process the card just now. Enter your card again in a minute, or use another one. {unproven}',
    'token-refused':
      'Your card details were not accepted: they have expired or were used before. Enter your card again. {unproven}',
    'customer-gone':
      'The subscription was not accepted. Enter your card again; we set up a new customer record. {unproven}',
    'customer-refused':
      'The payment service did not accept your details. {notCharged} Check your name and address in your profile.',
    'not-authorised':
      'The shop cannot start subscriptions at the moment. Please tell us, or try again later. {unproven}',
    'shop-refused':
      'The subscription could not be started: the problem is with our shop, not your card. We have been notified; please try again later. {unproven}',
    'request-refused':
      'The payment service did not accept this subscription; the plan may no longer be available. {unproven}',
    unreachable:
      'The payment service cannot be reached at the moment. {notCharged} Try again in a few minutes.',
    other: 'Your request did not get through. {notCharged} Try again with your card.',
  },
};

/** The clubs, and joining one; `join` is shown in the browser. */
export const clubs = {
  none: 'No clubs are available at the moment. Please check back soon.',
  joinPlan: 'Join the {plan}',
  noTrial: 'The first month is charged when you join.',
  trialWithParcel:
    'The first {days} days are free, and the first parcel leaves right away. Cancel before they end and you pay nothing.',
  trial:
    'The first {days} days are free, and the first parcel follows them. Cancel before they end and you pay nothing.',
  how: {
    title: 'How it works',
    charged: 'When am I charged?',
    chargedText:
      'On the day you join, or when your free trial ends, and on the same day of every month after that. In shorter months you are charged on the last day.',
    failed: 'What if my card fails?',
    failedText:
      'We e-mail you, and you have a few days to update the card. Nothing is charged twice.',
    cancel: 'How do I cancel?',
    cancelText:
      'In your account. It ends immediately, or at the end of the paid month where that date is known, and nothing more is charged.',
  },
  title: 'Join a club',
  others: 'See other clubs',
  closed: 'This club is closed',
  closedText: 'It is closed to new members. Existing members keep their subscription.',
  member: 'You are in the {plan}',
  memberText:
    'To avoid accidental double payments, you can have only one subscription to each club. To receive more, change its quantity.',
  view: 'View your subscription',
  confirming: 'Confirming your subscription to the {plan}',
  confirmingText:
    'You have asked to join, and we do not know yet whether your subscription has started. To avoid accidental double payments, you can join again only once we know that it has not.',
  trialUsed: 'You have already used the free trial of the {plan}',
  trialUsedText:
    'You cannot join again without a free trial at the moment. Contact us, and we will help: {email}.',
  returning:
    'Welcome back. You have already used the free trial of this club, so the first month is charged today.',
  withoutScript:
    'Joining requires JavaScript, because your card details go straight to the payment service and never to this shop.',
  join: {
    get: 'What you get',
    quantity: 'Quantity',
    refused: 'Enter a whole number from 1 to {most}. The quantity is still {quantity}.',
    delivery: 'Delivery',
    mail: 'We will e-mail {email}.',
    card: 'Card',
    recalculate: 'Recalculate',
    monthly: 'Every month',
    /** In a free trial, with the day of the first charge. */
    monthlyFrom: 'Every month from {day}',
    today: 'Today',
    startTrial: 'Start free trial',
    joinFor: 'Join for {amount} a month',
    join: 'Join',
    inTrial:
      'Nothing is charged today. The first charge is on {day}: cancel before that and you pay nothing.',
    now: 'The first month is charged today, and every month after that. Cancel any time.',
    viewIt: 'View subscription',
    signIn: 'Sign in',
    check: 'Check the marked fields. Nothing was charged this time.',
    lost: 'The connection was lost before the shop could respond. Try again: it is the same request, and it cannot be charged twice.',
    updated:
      'The shop has just been updated. The page reloads automatically: enter your card details again and resubmit.',
    notQuoted: 'The price could not be calculated. Check your connection.',
  },
};

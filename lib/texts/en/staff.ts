/** Mails to staff. */
export const staff = {
  order: 'Order {number}',
  subscription: 'A subscription',
  review: {
    subject: 'Needs review: {what}',
    title: '{what} needs review',
    preview: 'It needs a decision.',
    unknown:
      'The payment service’s responses do not show whether it was charged. Check its records and decide: until then, the customer sees that the payment is being confirmed and cannot pay again.',
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

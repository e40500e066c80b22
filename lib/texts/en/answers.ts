/** Responses where the shop’s pages cannot be rendered. */
export const answers = {
  busy: {
    title: 'The shop is very busy',
    text: 'Your cart is safe, and nothing was charged. This page reloads automatically in a few seconds.',
    link: 'Try again now',
  },
  /** A form that was not executed: because the shop was updated, or for another reason. */
  failure: {
    updated: 'The shop has just been updated',
    notTaken: 'The shop could not process this',
    text: 'What you submitted was not carried out, and nothing was charged. The page reloads in a few seconds; then please submit it again.',
    link: 'Back to the page',
  },
};

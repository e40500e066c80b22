/** What the shop answers where its pages cannot be rendered. */
export const answers = {
  busy: {
    title: 'The shop is very busy',
    text: 'Your cart is safe, and nothing was charged. This page tries again by itself in a few seconds.',
    link: 'Try again now',
  },
  /** A form that was not taken: since the shop was updated, or for another reason. */
  failure: {
    updated: 'The shop has just been updated',
    notTaken: 'The shop could not take this',
    text: 'What you sent has not been done, and nothing was charged. The page is loaded again in a few seconds; then please send it once more.',
    link: 'Back to the page',
  },
};

const nothing = 'Nothing was changed.';

/** Validation messages of dashboard forms, by the code of schema or domain. */
export const problems = {
  'no-role': 'Choose a role.',
  'no-text': 'Write the note first.',
  'no-carrier': 'Choose a carrier.',
  'no-link': 'Enter a link that begins with https://, or leave it empty.',
  'no-number': 'Enter a whole number.',
  'none-packed': 'Select what is packed. Nothing was changed.',
  'none-leaving': 'Select what ships. Nothing was changed.',
  'no-day': 'Choose a day.',
  'not-under-review': `This is no longer in review. ${nothing}`,
  'transaction-taken': `This transaction belongs to another order. ${nothing}`,
  'bad-transaction-id': `Enter the id of the transaction as the service shows it. ${nothing}`,
  'resolved-before': `It was already resolved. ${nothing}`,
  'not-open': `This entry is no longer open. ${nothing}`,
  'bad-subscription-id': `Enter the id of the subscription as the service shows it. ${nothing}`,
  'no-such-subscription': `The service knows no such subscription. ${nothing}`,
  'not-theirs': `The service shows another customer, plan or quantity for this subscription. ${nothing}`,
  'subscription-taken': `This subscription belongs to another attempt. ${nothing}`,
  'still-running': `The subscription of this attempt is still active at the service. Assign it to its customer, or cancel it there first. ${nothing}`,
  'runs-at-service': `The service finds this subscription by its id now. ${nothing} Mark it as resolved.`,
  'bad-customer-id': `Enter the id of the customer as the service shows it. ${nothing}`,
  'no-such-customer': `The service knows no such customer. ${nothing}`,
  'customer-taken': `This customer of the service belongs to another e-mail address here. ${nothing}`,
  'other-address': `The service shows another e-mail address for this customer. ${nothing}`,
  'linked-before': `This customer is already known at the service. ${nothing}`,
  refused:
    'The payment service did not accept this. According to the service, nothing was changed.',
  unclear:
    'The payment service has not confirmed the cancellation. Look the subscription up there, or try again.',
  unavailable: `The payment service cannot be reached right now. ${nothing} Try again in a moment.`,
  'no-resource': 'Choose a kind and enter an id.',
  'no-event': 'This event does not exist.',
  'no-change': 'Choose what to change.', // module: stock
  'no-reason': 'Choose a reason.', // module: stock
  'too-many-units': 'Enter a smaller number.',
};

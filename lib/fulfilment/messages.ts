import type { FulfilmentProblem } from './store';

const nothing = 'Nothing was changed.';

/** What a merchant reads when a step was not taken. */
export const problems: Record<FulfilmentProblem, string> = {
  'not-found': `This is not there any more. ${nothing}`,
  'not-paid': `Only paid orders are packed and shipped. ${nothing}`,
  changed: `This was done already, or something else has changed since the page was loaded. ${nothing} The page shows the current state now.`,
  'not-now': `Its status does not allow this. ${nothing} The page shows the current state now.`,
  'too-many': `There are fewer units left than that. ${nothing}`,
  owed: `Some of these units are owed: they were not in stock. ${nothing} Take them from stock first, on the list of owed units.`,
  nothing: `Enter how many units. ${nothing}`,
  'too-late': `A shipment can be taken back for 15 minutes; then its customer is told. ${nothing} If it comes back, enter a return.`,
  refunded: `The money has been returned already. ${nothing}`,
  'no-address': `This parcel has no address yet: its customer is asked for it. ${nothing}`,
};

/** What follows a step that an earlier submission took. */
export const ALREADY = 'This was done already. Nothing was changed now.';

/** Who is on the staff, and which mails they get. */
export const staff = {
  title: 'Staff',
  intro:
    'Who may open these pages. Everybody signs in by a link that is sent to their e-mail address; removing an address signs it out at once on all devices.',
  ownersOnly: 'Owners add and remove staff.',
  add: 'Add somebody',
  mails: {
    title: 'Mails to you',
    text: 'Sent to {email}. Everybody on the staff chooses for themselves; owners are told of reviews and failing renewals unless they choose otherwise.',
    none: 'No such mails are sent to {email}.',
    chosen: 'Mails are sent to {email} for: {kinds}.',
  },
  columns: {
    email: 'E-mail',
    role: 'Role',
    added: 'Added',
    lastSignIn: 'Last sign-in',
    change: 'Change',
  },
  by: 'by {email}',
  configured: 'By configuration',
  notSignedIn: 'Not signed in',
  ownersChange: 'Owners change this.',
  inSettings: 'In MERCHANT_EMAILS; changed in the server’s settings.',
  nobody: 'Nobody is on the staff.',
  added: '{email} is on the staff as {role}. A mail tells them how to sign in.',
  changed: '{email}: {role}.',
  removed: '{email} was removed, and is signed out on all devices.',
  problems: {
    configured:
      'This address is an owner by the setting MERCHANT_EMAILS of the server. It is changed there.',
    'already-added': 'This address is on the staff already. Change its role in the list.',
    'not-on-staff': 'This address is not on the staff any more. Nothing was changed.',
    'last-owner': 'This is the only owner. Make somebody else an owner first.',
  },
};

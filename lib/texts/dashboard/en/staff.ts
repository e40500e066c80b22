/** Staff members. */
export const staff = {
  title: 'Staff',
  intro:
    'Who has access to the dashboard. Staff sign in by a link sent to their e-mail address; removing an address immediately signs it out on all devices. Owners and staff get an e-mail when a payment needs review.',
  ownersOnly: 'Only owners can add and remove staff.',
  add: 'Add a staff member',
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
  ownersChange: 'Only owners can change this.',
  inSettings:
    'Set in MERCHANT_EMAILS in the server’s environment; the demo has an owner of its own.',
  nobody: 'No staff members yet.',
  added: '{email} was added as {role}. An e-mail tells them how to sign in.',
  changed: '{email}: {role}.',
  removed: '{email} was removed, and is signed out on all devices.',
  problems: {
    configured:
      'This address is an owner by the server’s variable MERCHANT_EMAILS and can only be changed there.',
    'already-added': 'This address is already a staff member. Change its role in the list.',
    'not-on-staff': 'This address is no longer a staff member. Nothing was changed.',
    'last-owner': 'This is the only owner. Make someone else an owner first.',
  },
};

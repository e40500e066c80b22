/** Signing in, and links from mails. */
export const signIn = {
  title: 'Sign in',
  lead: 'We e-mail you a sign-in link. No password needed.',
  /** Above the form, for visitors who want to join a club. */
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
  /** Why the visitor has to sign in, by the code in the URL. */
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

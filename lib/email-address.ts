/** The form in which e-mail addresses are kept and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Whether two addresses reach the same mailbox, as far as can be told: some services remove dots and tags
 * (`ada+shop@`) from those that they keep.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}

function mailboxOf(email: string): string {
  const [name = '', domain = ''] = normaliseEmail(email).split(/@(?=[^@]*$)/);
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`;
}

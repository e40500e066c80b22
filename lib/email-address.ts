/** The form in which e-mail addresses are kept and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

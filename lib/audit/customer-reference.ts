import { sign } from '@/lib/security/signature';

/**
 * A keyed hash stands for the customer, because the audit log is append-only and an e-mail address must remain
 * deletable.
 */
export function customerReference(email: string): string {
  return sign('audit-customer', email).slice(0, 16);
}

import { sign } from '@/lib/security/signature';

/** The audit log is append-only, so it stores a keyed hash of the e-mail address, which must remain deletable. */
export function customerReference(email: string): string {
  return sign('audit-customer', email).slice(0, 16);
}

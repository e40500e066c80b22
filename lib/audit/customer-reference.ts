import { sign } from '@/lib/security/signature';

/**
 * How the audit log names a customer: it is never changed, so that it must not keep an address which
 * has to be deleted. Whoever knows the address can look its entries up.
 *
 * @param email normalised
 */
export function customerReference(email: string): string {
  return sign('audit-customer', email).slice(0, 16);
}

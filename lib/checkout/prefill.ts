import { db } from '@/lib/db/client';
import type { Address, Contact } from './schema';

/** The initial values of the checkout form. */
export type Prefill = { contact: Partial<Contact>; address: Partial<Address> };

/** The initial values for a guest. */
export const emptyPrefill: Prefill = { contact: {}, address: {} };

/**
 * A signed-in shopper's details: from the last order that they paid while signed in, with their
 * default address and their verified e-mail address. Guest orders with that e-mail address may be a
 * stranger's, who must not prefill the delivery address.
 */
export async function prefillFor(shopper: { userId: string; email: string }): Promise<Prefill> {
  const { userId, email } = shopper;
  const [last, saved] = await Promise.all([
    db().order.findFirst({
      where: { userId, attachedAt: null, status: 'PAID' },
      orderBy: { createdAt: 'desc' },
      select: { contact: true, address: true },
    }),
    db().savedAddress.findFirst({ where: { userId, isDefault: true } }),
  ]);
  const contact = { ...(last?.contact as Partial<Contact> | undefined), email };
  if (!saved) return { contact, address: (last?.address as Partial<Address> | undefined) ?? {} };
  const { firstname, lastname, line1, line2, city, region, postalCode, country } = saved;
  return {
    contact: { ...contact, firstname, lastname },
    address: { line1, line2, city, region, postalCode, country },
  };
}

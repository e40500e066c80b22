import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client'; // module: subscriptions
import type { Address, Contact } from './schema';

/** The initial values of the checkout form. */
export type Prefill = { contact: Partial<Contact>; address: Partial<Address> };

/** The initial values for a guest. */
export const emptyPrefill: Prefill = { contact: {}, address: {} };

type Delivery = { contact: Partial<Contact>; address: Partial<Address> };

/**
 * A signed-in shopper's details: their verified e-mail address, and the first address of a served country among their
 * default address, their other saved ones, their last order's and their subscription's; a name without an address is
 * the profile's. Guest orders with that e-mail address may be a stranger's, who must not prefill the delivery address.
 */
export async function prefillFor(
  { userId, email }: { userId: string; email: string },
  isServed: (country: string) => boolean = () => true,
): Promise<Prefill> {
  const [user, saved, order] = await Promise.all([
    db().user.findUnique({
      where: { id: userId },
      select: { firstname: true, lastname: true, name: true, phone: true },
    }),
    db().savedAddress.findMany({
      where: { userId },
      orderBy: [{ isDefault: 'desc' }, { createdAt: 'desc' }],
    }),
    db().order.findFirst({
      where: { userId, attachedAt: null },
      orderBy: { createdAt: 'desc' },
      select: { contact: true, address: true },
    }),
  ]);
  // module: subscriptions
  const subscription = await db().subscription.findFirst({
    where: { userId, delivery: { not: Prisma.DbNull } },
    orderBy: { startedAt: 'desc' },
    select: { delivery: true },
  });
  const last = order as Delivery | null;
  const known = [
    ...saved.map((row): Delivery => {
      const { firstname, lastname, line1, line2, city, region, postalCode, country } = row;
      return {
        contact: { firstname, lastname },
        address: { line1, line2, city, region, postalCode, country },
      };
    }),
    ...(last ? [last] : []),
    ...(subscription ? [subscription.delivery as Delivery] : []), // module: subscriptions
  ];
  const { address, contact } = known.find((one) => isServed(one.address.country ?? '')) ?? {
    ...known[0],
    address: {},
  };
  const [first, ...rest] = (user?.name ?? '').split(' ');
  const profile = {
    firstname: user?.firstname ?? first,
    lastname: user?.lastname ?? rest.join(' '),
    phone: user?.phone,
  };
  return { contact: { ...filled(profile), ...last?.contact, ...contact, email }, address };
}

/** Without empty values. */
function filled(values: Readonly<Record<string, string | null | undefined>>): Partial<Contact> {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text));
}

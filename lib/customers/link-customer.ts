import { customerReference } from '@/lib/audit/customer-reference';
import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { isUniqueViolation } from '@/lib/db/conflicts';
import { normaliseEmail } from '@/lib/email-address';
import { markDirty } from '@/lib/mirror/store';
import { fail, ok, type Result } from '@/lib/result';
import { enteredId, isGone, service } from '@/lib/service/client';

export type LinkProblem =
  | 'bad-customer-id'
  | 'no-such-customer'
  | 'customer-taken'
  | 'other-address'
  /** The address has an id already, or the shop does not know the address. */
  | 'linked-before'
  | 'unavailable';

/**
 * Stores the service's id of a customer that a staff member entered. Needed if the service refuses to create a customer
 * because the address exists, but does not list addresses.
 *
 * @param email normalised
 */
export async function linkCustomer(
  actor: Staff,
  email: string,
  entered: string,
): Promise<Result<'linked', LinkProblem>> {
  const serviceId = enteredId(entered);
  if (serviceId === null) return fail('bad-customer-id');
  const reply = await service().getCustomer(serviceId);
  if (!reply.ok) return fail(isGone(reply) ? 'no-such-customer' : 'unavailable');
  if (reply.value.id !== serviceId) return fail('no-such-customer');
  const listedEmail = reply.value.email;
  if (listedEmail !== undefined && normaliseEmail(listedEmail) !== email) {
    return fail('other-address');
  }
  try {
    return await db().$transaction(async (tx) => {
      const where = { email, serviceId: null };
      const { count } = await tx.customer.updateMany({ where, data: { serviceId } });
      if (count === 0) return fail('linked-before');
      await recordAudit(tx, actor, {
        action: 'customer.linked',
        subject: 'customer',
        subjectId: customerReference(email),
        detail: { customerId: serviceId, addressShown: listedEmail !== undefined },
      });
      await markDirty(tx, 'CUSTOMER', serviceId);
      return ok('linked');
    });
  } catch (error) {
    if (isUniqueViolation(error)) return fail('customer-taken');
    throw error;
  }
}

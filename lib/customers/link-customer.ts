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
  /** It belongs to another address here. */
  | 'customer-taken'
  /** The service shows another address for it. */
  | 'other-address'
  /** The address has a customer of the service, or there is no such customer here. */
  | 'linked-before'
  | 'unavailable';

/**
 * Links a customer whom the service will not create, since it has one with that address, and whom its list does not
 * show by their address: nobody but a person can tell which one it is.
 *
 * @param email normalised
 * @param entered the id at the service
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
  const shown = reply.value.email;
  if (shown !== undefined && normaliseEmail(shown) !== email) return fail('other-address');
  try {
    return await db().$transaction(async (tx) => {
      const where = { email, serviceId: null };
      const { count } = await tx.customer.updateMany({ where, data: { serviceId } });
      if (count === 0) return fail('linked-before');
      await recordAudit(tx, actor, {
        action: 'customer.linked',
        subject: 'customer',
        subjectId: customerReference(email),
        detail: { customerId: serviceId, addressShown: shown !== undefined },
      });
      await markDirty(tx, 'CUSTOMER', serviceId);
      return ok('linked');
    });
  } catch (error) {
    if (isUniqueViolation(error)) return fail('customer-taken');
    throw error;
  }
}

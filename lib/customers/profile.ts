import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { dropCustomer } from '@/lib/payments/customers/customer';
import { currentTexts } from '@/lib/texts/current-view';
import type { Profile } from './schema';
import { changeCustomer, ensureOwnCustomer, mirrorCustomer } from './service-customer';

const texts = () => currentTexts().t.account.profile;

/** Changes the names at the service first. The phone number is stored in the shop only. */
export async function writeProfile(user: Viewer, profile: Profile): Promise<ActionState> {
  const customer = await ensureOwnCustomer(user, profile);
  if (!customer.ok) return failure(texts().failures[customer.error]);
  const { firstname, lastname } = profile;
  const outcome = await changeCustomer(customer.value, { firstname, lastname });
  // The next save or purchase creates a new customer.
  if (outcome === 'gone') await dropCustomer(customer.value);
  if (outcome !== 'done' && outcome !== 'gone') return failure(texts().failures[outcome]);
  await db().user.update({ where: { id: user.userId }, data: profile });
  await db().customer.updateMany({ where: { userId: user.userId }, data: { attachedAt: null } });
  if (outcome === 'done') await mirrorCustomer(customer.value);
  return success(texts().saved);
}

import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { dropCustomer } from '@/lib/payments/customers/customer';
import { currentTexts } from '@/lib/texts/current-view';
import type { Profile } from './schema';
import { changeCustomer, ensureOwnCustomer, mirrorCustomer } from './service-customer';

const texts = () => currentTexts().t.account.profile;

/** Writes a profile to the service, and here once it is written there. */
export async function writeProfile(who: Viewer, profile: Profile): Promise<ActionState> {
  const customer = await ensureOwnCustomer(who, profile);
  if (!customer.ok) return failure(texts().failures[customer.error]);
  const { firstname, lastname } = profile;
  const outcome = await changeCustomer(customer.value, { firstname, lastname });
  // A deleted customer is created again by the next save or purchase.
  if (outcome === 'gone') await dropCustomer(customer.value);
  if (outcome !== 'done' && outcome !== 'gone') return failure(texts().failures[outcome]);
  await db().user.update({ where: { id: who.userId }, data: profile });
  await db().customer.updateMany({ where: { userId: who.userId }, data: { attachedAt: null } });
  if (outcome === 'done') await mirrorCustomer(customer.value);
  return success(texts().saved);
}

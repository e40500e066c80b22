import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, Subscription } from '@/lib/db/generated/client';
import type { CommandKind } from '@/lib/db/generated/enums';
import { type ServiceReply, service } from '@/lib/service/client';
import type { MessageKey } from '../messages';
import { findPlan, serviceIdsOf } from '../plans/plans';

type Command = {
  /** @param value the plan's key, the quantity or the card's token */
  request(
    subscription: Pick<Subscription, 'serviceId' | 'status'>,
    value: string,
  ): Promise<ServiceReply<undefined>>;
  done: MessageKey;
};

type ReadableCommand = Command & {
  /** Whether a fetched subscription has the value; null if the service does not show it. */
  isShown(tx: Database, fetched: MirrorSubscription, value: string): Promise<boolean | null>;
};

/** What a customer can change at the service. A fetch shows the plan and the quantity, but no card. */
export const commands: Record<CommandKind, ReadableCommand> & Record<'CARD' | 'CANCEL', Command> = {
  PLAN: {
    async request({ serviceId, status }, planKey) {
      const plan = await findPlan(planKey);
      if (!plan) throw new Error(`There is no plan ${planKey}`);
      // A switch starts no new free trial for a paying subscriber.
      const planId = status === 'TRIAL' ? plan.serviceId : (plan.withoutTrialId ?? plan.serviceId);
      return service().switchPlan(serviceId, planId);
    },
    async isShown(tx, { planId }, planKey) {
      if (planId === null) return null;
      const plan = await tx.plan.findUnique({ where: { key: planKey } });
      return plan !== null && serviceIdsOf(plan).includes(planId);
    },
    done: 'switched',
  },
  QUANTITY: {
    request: ({ serviceId }, quantity) => service().updateQuantity(serviceId, Number(quantity)),
    isShown: async (_, fetched, quantity) =>
      fetched.quantity === null ? null : fetched.quantity === Number(quantity),
    done: 'quantityChanged',
  },
  CARD: {
    request: ({ serviceId }, token) => service().updatePaymentSource(serviceId, token),
    done: 'cardChanged',
  },
  CANCEL: {
    request: ({ serviceId }) => service().cancelSubscription(serviceId),
    done: 'cancelled',
  },
};

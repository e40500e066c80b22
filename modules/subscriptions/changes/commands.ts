import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type {
  MirrorSubscription,
  Subscription,
  SubscriptionCommand,
} from '@/lib/db/generated/client';
import type { CommandKind } from '@/lib/db/generated/enums';
import { log } from '@/lib/log';
import { type ServiceReply, service } from '@/lib/service/client';
import { notifyOwner } from '../mails';
import type { MessageKey } from '../messages';
import { findPlan, serviceIdsOf } from '../plans/plans';
import type { SubscriptionWithCommands } from '../types';

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

/** For this long after a change, the service may still show the old plan or quantity. */
const CHECK_MS = 10 * 60_000;
const AGAIN_MS = 60_000;

type Verdict = 'done' | 'open' | 'lapsed';

/**
 * A change is done once a fetch shows it, whatever the reply was, or once the service has accepted it (2xx) and hides
 * its value. Any other change stays open for ten minutes.
 * @param isShown null if the service hides the value
 */
export function judgeChange(
  { sentAt, acceptedAt }: Pick<SubscriptionCommand, 'sentAt' | 'acceptedAt'>,
  isShown: boolean | null,
  at: Date,
): Verdict {
  if (isShown || (isShown === null && acceptedAt)) return 'done';
  return at.getTime() - sentAt.getTime() < CHECK_MS ? 'open' : 'lapsed';
}

/**
 * Settles the requested changes of plan and quantity in the transaction that writes a fetch. A change that the service
 * did not make is mailed to the owner.
 * @returns the done changes, and when to fetch again while a change is open
 */
export async function settleChanges(
  tx: Database,
  subscription: SubscriptionWithCommands,
  fetched: MirrorSubscription,
): Promise<{ planKey?: string; quantity?: number; checkAt: Date | null }> {
  const at = now();
  if (fetched.deletedAt) {
    await tx.subscriptionCommand.deleteMany({ where: { subscriptionId: subscription.id } });
    return { checkAt: null };
  }
  const done: { planKey?: string; quantity?: number } = {};
  let checkAt: Date | null = null;
  for (const command of subscription.commands) {
    const { subscriptionId, kind, value, sentAt } = command;
    const isShown = await commands[kind].isShown(tx, fetched, value);
    const verdict = judgeChange(command, isShown, at);
    if (verdict === 'open') {
      checkAt = new Date(at.getTime() + AGAIN_MS);
      continue;
    }
    await tx.subscriptionCommand.deleteMany({ where: { subscriptionId, kind, sentAt } });
    if (verdict === 'lapsed') {
      log.warn({ subscriptionId, kind }, 'The payment service did not make a requested change');
      await notifyOwner(tx, subscription, 'subscription-not-changed', sentAt.toISOString());
    } else if (kind === 'PLAN') done.planKey = value;
    else done.quantity = Number(value);
  }
  return { ...done, checkAt };
}

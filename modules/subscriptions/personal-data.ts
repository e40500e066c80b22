import type { PersonalData } from '@/lib/accounts/personal-data';
import { type Database, db } from '@/lib/db/client';
import { Prisma, type Subscription, type SubscriptionAttempt } from '@/lib/db/generated/client';
import { unsettledStates } from '@/lib/payments/states';
import { cancelAtService } from './changes/cancel-at-service';
import { brandKeyOf } from './plans/versions';

/** Subscriptions are exported, end with the account, and keep no address. */
export const subscriptionData: PersonalData = {
  async exported(userId) {
    if (userId === null) return {};
    const [subscriptions, attempts] = await Promise.all([
      db().subscription.findMany({ where: { userId } }),
      db().subscriptionAttempt.findMany({
        where: { userId },
        include: { attempt: { select: { state: true } } },
      }),
    ]);
    return {
      subscriptions: subscriptions.map((row) => {
        const { status, startedAt, trialEndsAt, endedAt } = row;
        return { ...agreedIn(row), status, startedAt, trialEndsAt, endedAt };
      }),
      subscriptionAttempts: attempts.map((row) => {
        const { createdAt, email, attempt } = row;
        return { ...agreedIn(row), createdAt, email, state: attempt.state };
      }),
    };
  },

  async sold(userId) {
    const rows = await db().subscription.findMany({ where: { userId }, select: { id: true } });
    return rows.map(({ id }) => id);
  },

  async obstacle(tx, userId) {
    const attempt = await tx.subscriptionAttempt.findFirst({
      where: { userId, attempt: { state: { in: [...unsettledStates] } } },
      select: { id: true },
    });
    return attempt ? 'unsettled-subscription-attempt' : null;
  },

  async ending(userId) {
    return (await runningOf(db(), userId)).map(({ plan }) => plan.name);
  },

  async end(userId) {
    for (const subscription of await runningOf(db(), userId)) await cancelAtService(subscription);
  },

  async hasEnded(tx, userId) {
    return (await runningOf(tx, userId)).length === 0;
  },

  async remove(tx, { userId }) {
    await tx.subscriptionAttempt.updateMany({
      where: { userId },
      data: { email: '', delivery: Prisma.DbNull, choices: {} },
    });
    await tx.subscription.updateMany({ where: { userId }, data: { delivery: Prisma.DbNull } });
  },

  view: (tx, userId) =>
    tx.subscription.findFirst({
      where: { userId },
      orderBy: { createdAt: 'desc' },
      select: { view: true },
    }),
};

function runningOf(tx: Database, userId: string) {
  return tx.subscription.findMany({
    where: { userId, status: { not: 'ENDED' } },
    select: { id: true, serviceId: true, status: true, plan: { select: { name: true } } },
  });
}

function agreedIn(row: Subscription | SubscriptionAttempt) {
  const { planKey, quantity, country, delivery, choices, cardLast4, cardType } = row;
  const card = cardLast4 && { type: cardType, last4: cardLast4 };
  return { plan: brandKeyOf(planKey), quantity, country, delivery, choices, card };
}

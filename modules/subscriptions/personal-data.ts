import type { PersonalData } from '@/lib/accounts/personal-data';
import { type Database, db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
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
      subscriptions: subscriptions.map((one) => ({
        plan: brandKeyOf(one.planKey),
        quantity: one.quantity,
        status: one.status,
        country: one.country,
        delivery: one.delivery,
        choices: one.choices,
        startedAt: one.startedAt,
        trialEndsAt: one.trialEndsAt,
        endedAt: one.endedAt,
        card: one.cardLast4 && { type: one.cardType, last4: one.cardLast4 },
      })),
      subscriptionAttempts: attempts.map((one) => ({
        createdAt: one.createdAt,
        email: one.email,
        plan: brandKeyOf(one.planKey),
        quantity: one.quantity,
        state: one.attempt.state,
        country: one.country,
        delivery: one.delivery,
        choices: one.choices,
        card: one.cardLast4 && { type: one.cardType, last4: one.cardLast4 },
      })),
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
    return (await livingOf(db(), userId)).map(({ plan }) => plan.name);
  },

  async end(userId) {
    for (const subscription of await livingOf(db(), userId)) await cancelAtService(subscription);
  },

  async hasEnded(tx, userId) {
    return (await livingOf(tx, userId)).length === 0;
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

function livingOf(tx: Database, userId: string) {
  return tx.subscription.findMany({
    where: { userId, status: { not: 'ENDED' } },
    select: { id: true, serviceId: true, plan: { select: { name: true } } },
  });
}

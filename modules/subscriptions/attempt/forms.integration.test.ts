import { beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { recordResult } from '@/lib/payments/store';
import { someStaff } from '@/lib/testing/viewers';
import { confirmStarted } from '@/modules/subscriptions/review/decisions';
import { MINUTE, openSubscriptionWorld } from '../testing/subscription-world';
import { candidatesFor } from './candidates';
import { subscriptionPayment } from './payment';
import { subscribe } from './subscribe';

describe('a service that shows tax codes in another form', () => {
  const world = openSubscriptionWorld();
  const { submission, attemptOf, subscriptionsOf, mailsTo } = world;

  beforeEach(async () => {
    const relay = await world.startedRelay();
    relay.rewrite('GET /subscriptions/*', (shown) => {
      const { applicableTaxes = [], ...rest } = shown as { applicableTaxes?: string[] };
      return { ...rest, applicableTaxes: applicableTaxes.map((code) => `tax_${code}`) };
    });
  });

  /** Fetches the subscription that the service has started. @returns its id there */
  async function fetchStarted(viewer: Viewer): Promise<string> {
    const [row] = await world.booked(viewer);
    if (!row) throw new Error('Nothing was started');
    await world.sync(row.id);
    const shown = await db().mirrorSubscription.findUniqueOrThrow({ where: { serviceId: row.id } });
    expect(shown.taxCodes).toHaveLength(1);
    return row.id;
  }

  test('does not affect an attempt whose reply is still on its way', async () => {
    const { viewer, input } = await submission();
    world.crashAt('after-post');
    await expect(subscribe(viewer, input)).rejects.toThrow();
    observeFailpoints(undefined);
    const id = await fetchStarted(viewer);
    expect(await subscriptionsOf(viewer)).toEqual([]);
    const attempt = await attemptOf(input);
    expect(await recordResult(subscriptionPayment, attempt.id, { id }, 'REPLY')).toBe('succeeded');
    await world.sync(id);
    const { taxCodes } = await db().subscriptionAttempt.findUniqueOrThrow({
      where: { id: attempt.id },
    });
    expect(await subscriptionsOf(viewer)).toMatchObject([
      { serviceId: id, foundAt: null, taxCodes },
    ]);
    expect(await mailsTo(viewer)).toEqual(['started']);
  });

  test('leaves an attempt whose reply was lost to review, with the subscription as a candidate', async () => {
    const { viewer, input } = await submission();
    await world.fault('POST', '/subscriptions', 'commit-then-close');
    expect(await subscribe(viewer, input)).toMatchObject({ outcome: 'confirming' });
    const id = await fetchStarted(viewer);
    for (let tries = 0; tries < 12; tries += 1) await world.reconcileAfter(10 * MINUTE);
    const attempt = await attemptOf(input);
    expect(attempt).toMatchObject({ state: 'REVIEW' });
    expect(await subscriptionsOf(viewer)).toEqual([]);
    expect(await candidatesFor(db(), attempt)).toMatchObject({
      ...{ exact: [], possible: [{ serviceId: id }] },
    });
    expect((await confirmStarted(attempt.id, id, someStaff())).ok).toBe(true);
    expect(await subscriptionsOf(viewer)).toMatchObject([{ serviceId: id, foundAt: null }]);
    expect(await mailsTo(viewer)).toEqual(['started']);
  });

  test('reopens the attempt whose subscription was refused and started', async () => {
    const { viewer, input } = await submission();
    await world.fault('POST', '/subscriptions', 'commit-then-status', { status: 422 });
    expect(await subscribe(viewer, input)).toMatchObject({ outcome: 'declined' });
    const id = await fetchStarted(viewer);
    const { id: attemptId, state } = await attemptOf(input);
    expect(state).toBe('REVIEW');
    const where = { kind_serviceId: { kind: 'SUBSCRIPTION', serviceId: id } } as const;
    expect(await db().unexplained.findUnique({ where })).toMatchObject({ attemptId });
    expect(await subscriptionsOf(viewer)).toEqual([]);
  });
});

import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { shop } from '@/brand/shop';
import { findView } from '@/lib/markets/views';
import type { SubscriptionView } from '@/lib/subscriptions/queries';
import { StatusText } from './status';

vi.mock('@/lib/markets/page-view', () => ({ pageView: async () => findView('en') }));

const shown = async (isOverdue: boolean) => {
  const endsAt = new Date('2027-01-26T12:00:00Z');
  const subscription = {
    ...{ facts: { status: 'ACTIVE' }, endedAt: null, cancelledAt: null },
    ending: { endsAt, canUndo: false, isOverdue, periodEnd: null },
  } as SubscriptionView;
  const { prelude } = await prerenderToNodeStream(await StatusText({ subscription }));
  return text(prelude);
};

test('nothing is promised of a cancellation whose day has passed without a confirmation', async () => {
  expect(await shown(false)).toContain('Nothing more is charged');
  const overdue = await shown(true);
  expect(overdue).not.toContain('Nothing more is charged');
  expect(overdue).toContain('has not confirmed that yet');
  expect(overdue).toContain(shop.email);
});

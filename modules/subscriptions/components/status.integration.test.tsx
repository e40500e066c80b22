import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { findView } from '@/lib/markets/views';
import type { SubscriptionView } from '@/modules/subscriptions/subscription-view';
import { StatusText } from './status';

vi.mock('@/lib/markets/page-view', () => ({ pageView: async () => findView('en') }));

const render = async (change: object) => {
  const subscription = {
    ...{ facts: { status: 'ENDED' }, endedAt: null, cancelledAt: null },
    ending: {
      isCancelling: false,
      isConfirmed: false,
      isMissing: false,
      paidUntil: null,
      ...change,
    },
  } as SubscriptionView;
  const { prelude } = await prerenderToNodeStream(await StatusText({ subscription }));
  return text(prelude);
};

test('“Nothing more is charged” is said only after the service accepted the cancellation', async () => {
  expect(await render({ isConfirmed: true })).toContain('Nothing more is charged');
  const missing = await render({ isMissing: true });
  expect(missing).not.toContain('Nothing more is charged');
  expect(missing).toContain('no longer found at the payment service');
});

test('what was paid is still sent', async () => {
  expect(await render({ paidUntil: new Date('2027-01-26T12:00:00Z') })).toContain(
    '26 January 2027',
  );
});

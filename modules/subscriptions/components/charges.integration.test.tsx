import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { findView } from '@/lib/markets/views';
import { Charges } from './charges';

vi.mock('@/lib/markets/page-view', () => ({ pageView: async () => findView('en') }));

const render = async (status: 'TRIAL' | 'ACTIVE' | 'PAST_DUE' | 'ENDED') =>
  renderToStaticMarkup(await Charges({ rows: [], status }));

test('an empty list of charges means that nothing was charged only in a free trial', async () => {
  expect(await render('TRIAL')).toContain('Nothing has been charged yet');
  for (const status of ['ACTIVE', 'PAST_DUE', 'ENDED'] as const) {
    expect(await render(status)).not.toMatch(/nothing|not been/i);
    expect(await render(status)).toContain('Check your card statement');
  }
});

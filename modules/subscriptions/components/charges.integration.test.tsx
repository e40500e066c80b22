import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { findView } from '@/lib/markets/views';
import { Charges } from './charges';

vi.mock('@/lib/markets/page-view', () => ({ pageView: async () => findView('en') }));

const shown = async (status: 'TRIAL' | 'ACTIVE' | 'PAST_DUE' | 'ENDED') =>
  renderToStaticMarkup(await Charges({ rows: [], status }));

test('only in a free trial an empty list means that nothing has been charged', async () => {
  expect(await shown('TRIAL')).toContain('Nothing has been charged yet');
  for (const status of ['ACTIVE', 'PAST_DUE', 'ENDED'] as const) {
    expect(await shown(status)).not.toMatch(/nothing|not been/i);
    expect(await shown(status)).toContain('Check your card statement');
  }
});

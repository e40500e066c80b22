import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { isDemo } from '@/lib/env';
import { type HistoryState, historyState } from './store';

/** What the dashboard says of the demo's history; null in live mode. */
export type DemoHistory = { state: 'none' | HistoryState['state']; done: number; orders: number };

export async function demoHistory(): Promise<DemoHistory | null> {
  await requireStaff('viewer');
  if (!isDemo()) return null;
  const found = await historyState();
  return found ?? { state: 'none', done: 0, orders: 0 };
}

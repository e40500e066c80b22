import { expect, test, waitForHydration } from '../fixtures';
import { startBalancer } from '../fixtures/balancer';
import { click, fillCard } from '../fixtures/card';
import { startSecondServer } from '../fixtures/second-server';
import {
  addToCart,
  chargesOf,
  expectPaid,
  fillDetails,
  openCheckout,
  payButton,
} from '../steps/shopping';

const SERVICE_TAKES_MS = 7_000;

test('a web process that gets SIGTERM during a payment completes the payment @long', async ({
  browser,
  browserConsole,
  sandbox,
  email,
}) => {
  const first = await startSecondServer({ NEXT_MANUAL_SIG_HANDLE: 'true' });
  const second = await startSecondServer();
  const balancer = await startBalancer(first.port);
  const context = await browser.newContext({ baseURL: balancer.url });
  browserConsole.watch(context);
  const readiness = async () => {
    const headers = { host: 'balancer.internal' };
    const answer = await fetch(`${first.url}/readyz`, { headers });
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  try {
    await expect.poll(readiness, { timeout: 60_000 }).toEqual([200, 'ready']);
    const page = await context.newPage();
    await addToCart(page);
    await openCheckout(page);
    await fillDetails(page, email);
    await fillCard(page);
    await waitForHydration(page);
    await sandbox.arm({
      method: 'POST',
      path: '/transactions',
      kind: 'delay',
      delayMs: SERVICE_TAKES_MS,
    });
    await click(payButton(page));
    type Faults = { armed: { fired: number }[] };
    const atTheService = async () =>
      (await sandbox.control<Faults>('GET', '/faults')).armed.map(({ fired }) => fired);
    await expect.poll(atTheService).toEqual([1]);
    expect(await chargesOf(sandbox, email)).toEqual([]);
    balancer.to(second.port);
    const ended = first.stop();
    await expectPaid(page);
    expect(await ended).toBe(0);
    expect(await chargesOf(sandbox, email)).toHaveLength(1);
  } finally {
    await context.close();
    await balancer.close();
    await Promise.all([first.stop(), second.stop()]);
  }
});

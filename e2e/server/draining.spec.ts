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

/** The drain delay, also the duration of the charge at the service. */
const DELAY_MS = 4_000;
const SERVICE_TAKES_MS = 7_000;

test('a web process that gets SIGTERM during a payment becomes unready and completes it @long', async ({
  browser,
  browserConsole,
  sandbox,
  email,
}) => {
  const first = await startSecondServer({
    NEXT_MANUAL_SIG_HANDLE: 'true',
    DRAIN_DELAY_MS: String(DELAY_MS),
  });
  const second = await startSecondServer();
  const balancer = await startBalancer(first.port);
  const context = await browser.newContext({ baseURL: balancer.url });
  browserConsole.watch(context);
  // Like a load balancer, by IP address.
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
    const ended = first.stop();
    await expect.poll(readiness).toEqual([503, 'draining']);
    // Requests until the load balancer has noticed are served.
    expect((await fetch(`${first.url}/`)).status).toBe(200);
    balancer.to(second.port);
    await expectPaid(page);
    expect(await ended).toBe(0);
    expect(await chargesOf(sandbox, email)).toHaveLength(1);
  } finally {
    await context.close();
    await balancer.close();
    await Promise.all([first.stop(), second.stop()]);
  }
});

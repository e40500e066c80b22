import { expect, test } from '../fixtures';
import { startSecondServer, type Way } from '../fixtures/second-server';
import { buy } from '../steps/shopping';

/*
 * The rest of the tests run on `next start`. Somebody buys on the other ways of serving the shop, held to
 * the policy of its pages as everywhere: what it stops is an error in the console, and fails the test.
 */

const ways: Way[] = ['next dev', 'standalone'];

for (const way of ways) {
  test(`somebody buys from a shop that ${way} serves @long`, async ({
    browser,
    email,
    browserConsole,
  }) => {
    // Next compiles each page when it is first asked for.
    test.setTimeout(300_000);
    const server = await startSecondServer({}, way);
    const context = await browser.newContext({ baseURL: server.url });
    browserConsole.watch(context);
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(90_000);
      const response = await page.goto('/', { timeout: 120_000 });
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toMatch(/script-src 'self' '(?:nonce|sha256)-/);
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe-inline');
      await buy(page, email);
    } finally {
      await context.close();
      await server.stop();
    }
  });
}

test('a server that listens where only Next was told to makes its pages, and takes forms @long', async ({
  browser,
}) => {
  test.slow();
  const server = await startSecondServer({ HOSTNAME: '127.0.0.2', HOST: '' }, 'standalone');
  const url = `http://127.0.0.2:${server.port}`;
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  try {
    const pages = async () => {
      const answer = (await (await fetch(`${url}/readyz`)).json()) as {
        checks: { pages?: { status: string } };
      };
      return answer.checks.pages?.status;
    };
    await expect.poll(pages, { timeout: 50_000 }).toBe('ok');
    const page = await context.newPage();
    await page.goto('/products/high-noon');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Added to your cart.')).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
  }
});

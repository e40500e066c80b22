import { expect, test } from '../fixtures';
import { startSecondServer, type Way } from '../fixtures/second-server';
import { buy } from '../steps/shopping';

/*
 * Other tests run on `next start`. These buy from the shop on its other servers; a violation of the
 * Content-Security-Policy is a console error, which fails the test.
 */

const ways: Way[] = ['next dev', 'standalone'];

for (const way of ways) {
  test(`a purchase works with ${way} @long`, async ({ browser, email, browserConsole }) => {
    // Next compiles each page on its first request.
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

test('a server whose port only Next knows renders its pages and accepts forms @long', async ({
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

import { expect, test } from '../fixtures';
import { startSecondServer, type Way } from '../fixtures/second-server';
import { buy } from '../steps/shopping';

// Other tests run on `next start`. These buy from the shop on its other servers. Policy violations are console
// errors, which fail the test.

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
      await page.goto('/', { timeout: 120_000 });
      // Development caches no pages, so the home page has no hashed scripts.
      const path = way === 'next dev' ? '/checkout' : '/';
      const response = await page.goto(path, { timeout: 120_000 });
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toMatch(/script-src 'self' '(?:nonce|sha256)-/);
      await buy(page, email);
    } finally {
      await context.close();
      await server.stop();
    }
  });
}

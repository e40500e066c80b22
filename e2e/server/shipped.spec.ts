import { expect, test } from '../fixtures';
import { buy, chargesOf } from '../steps/shopping';

// What `npm run build` makes, on a server of its own: `npm run test:long` installs and starts it.
const url = process.env.SHIPPED_URL;

// biome-ignore lint/suspicious/noSkippedTests: it takes installations of their own
test.skip(!url, 'npm run test:long installs and starts what is shipped.');

test('somebody buys from what was shipped', async ({ browser, browserConsole, email, sandbox }) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ ...(url && { baseURL: url }) });
  browserConsole.watch(context);
  const page = await context.newPage();
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' '(?:nonce|sha256)-/);
  await buy(page, email);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
  await context.close();
});

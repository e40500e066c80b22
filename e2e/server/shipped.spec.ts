import { expect, test } from '../fixtures';
import { buy, chargesOf } from '../steps/shopping';

// A deployment of `npm run build`, installed and started by `npm run test:long`.
const url = process.env.SHIPPED_URL;

// biome-ignore lint/suspicious/noSkippedTests: needs a separate installation
test.skip(!url, 'npm run test:long installs and starts the deployment.');

test('a purchase works on a deployment', async ({ browser, browserConsole, email, sandbox }) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ ...(url && { baseURL: url }) });
  browserConsole.watch(context);
  const page = await context.newPage();
  await page.request.get('/');
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' '(?:nonce|sha256)-/);
  await buy(page, email);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
  await context.close();
});

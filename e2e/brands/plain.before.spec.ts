import { expect, test } from '@/e2e/fixtures';
import { join } from '@/e2e/steps/clubs'; // module: subscriptions
import { chargesOf } from '@/e2e/steps/shopping';

// Runs on the demo before its brand is replaced.

// module: subscriptions
test('a customer joins a club of the demo', async ({ page, sandbox }) => {
  const email = 'member@shopper.example';
  await join(page, email, 'office-club');
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 34 }]);
});

import type { BrowserContext, Page } from '@playwright/test';
import {
  OTHER_NAME,
  type OtherBuild,
  otherBuildDirectory,
} from '../../scripts/quality/shops/other-builds';
import { expect, test, waitForHydration } from '../fixtures';
import { type Balancer, startBalancer } from '../fixtures/balancer';
import { click, fillCard } from '../fixtures/card';
import { type SecondServer, startSecondServer } from '../fixtures/second-server';
import { chargesOf, expectPaid, fillDetails, openCheckout, payButton } from '../steps/shopping';

/*
 * Version skew: during a deployment, a page of one build posts to a server of another. `npm run test:long` makes
 * the other builds and runs these tests.
 */

// biome-ignore lint/suspicious/noSkippedTests: needs two more builds of some minutes
test.skip(!process.env.OTHER_BUILDS, 'npm run test:long makes the other builds.');
test.setTimeout(300_000);

interface Update {
  page: Page;
  context: BrowserContext;
  balancer: Balancer;
  /** Routes further requests to the servers of the other build. */
  update(): void;
  /** Routes further requests to the servers of the pages' build. */
  rollBack(): void;
}

type Direction = 'from the first build to the other' | 'from the other build to the first';
const directions: Direction[] = [
  'from the first build to the other',
  'from the other build to the first',
];

/** Runs servers of both builds behind one origin, and opens a page. */
async function whileUpdating(
  name: OtherBuild,
  direction: Direction,
  open: (baseURL: string) => Promise<BrowserContext>,
  work: (update: Update) => Promise<void>,
): Promise<void> {
  const servers: SecondServer[] = [];
  let balancer: Balancer | undefined;
  try {
    const first = await startSecondServer();
    servers.push(first);
    const build = { directory: otherBuildDirectory(name), distDir: '.next' };
    const other = await startSecondServer({ NEXT_DIST_DIR: '.next' }, 'next start', build);
    servers.push(other);
    const [from, to] = direction === directions[0] ? [first, other] : [other, first];
    balancer = await startBalancer(from.port);
    const context = await open(balancer.url);
    const page = await context.newPage();
    const { to: switchTo } = balancer;
    await work({
      page,
      context,
      balancer,
      update: () => switchTo(to.port),
      rollBack: () => switchTo(from.port),
    });
    await context.close();
  } finally {
    await balancer?.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const cartCount = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/cart', { cache: 'no-store' });
    return ((await answer.json()) as { count: number }).count;
  });

/** Whether the page is from the build with other texts. */
const isOther = async (page: Page) => (await page.title()).includes(OTHER_NAME);

/** Scripts of a page that the current server does not have. */
const missingScripts = (page: Page) =>
  page.evaluate(async () => {
    const urls = [...document.scripts].map((script) => script.src).filter(Boolean);
    const answers = await Promise.all(urls.map((url) => fetch(url, { cache: 'no-store' })));
    return { scripts: urls.length > 5, missing: answers.filter(({ ok }) => !ok).length };
  });

for (const direction of directions) {
  // A build keeps the static files of the previous one, but not the reverse.
  const hasScripts = direction === directions[0];
  for (const name of ['texts', 'actions'] as const) {
    const known = name === 'texts' ? 'other texts' : 'other actions';

    test(`adds to the cart, pays and signs in ${direction}, which has ${known}`, async ({
      browser,
      browserConsole,
      sandbox,
      email,
    }) => {
      // The status for unknown actions.
      browserConsole.allow(/409 \(Conflict\)/);
      if (name === 'actions') browserConsole.allow(/UnrecognizedActionError/);
      if (name === 'actions' || !hasScripts) {
        browserConsole.allow(/404 \(Not Found\).*_next|Refused to execute script/);
      }
      const open = async (baseURL: string) => {
        const context = await browser.newContext({ baseURL });
        browserConsole.watch(context);
        return context;
      };
      await whileUpdating(name, direction, open, async ({ page, update, rollBack }) => {
        await page.goto('/products/high-noon');
        await waitForHydration(page);
        const before = await isOther(page);
        update();
        if (hasScripts) expect(await missingScripts(page)).toEqual({ scripts: true, missing: 0 });
        await page.getByRole('button', { name: 'Add to cart' }).click();
        if (name === 'actions') {
          // The server does not know the action: the page is loaded from its build.
          await expect.poll(() => isOther(page)).toBe(!before);
          await waitForHydration(page);
          await page.getByRole('button', { name: 'Add to cart' }).click();
        }
        await expect.poll(() => cartCount(page).catch(() => 0), { timeout: 60_000 }).toBe(1);
        expect(await isOther(page)).toBe(name === 'actions' ? !before : before);

        rollBack();
        await openCheckout(page);
        await fillDetails(page, email);
        await fillCard(page);
        update();
        await click(payButton(page));
        if (name === 'actions') {
          await expect.poll(() => isOther(page)).toBe(!before);
          await waitForHydration(page);
          await fillCard(page);
          await click(payButton(page));
        }
        await expectPaid(page, 60_000);
        expect(await chargesOf(sandbox, email)).toHaveLength(1);

        rollBack();
        await page.goto('/sign-in');
        await waitForHydration(page);
        await page.getByLabel('E-mail address').fill(email);
        update();
        await page.getByRole('button', { name: 'Send me a link' }).click();
        if (name === 'actions') {
          await expect.poll(() => isOther(page)).toBe(!before);
          await expect(page.getByLabel('E-mail address')).toHaveValue(email);
          await waitForHydration(page);
          await page.getByRole('button', { name: 'Send me a link' }).click();
        }
        await expect(page).toHaveURL(/\/sign-in\/check/);
      });
    });
  }

  test(`finds its order ${direction} after the response to Pay was lost`, async ({
    browser,
    browserConsole,
    sandbox,
    email,
  }) => {
    browserConsole.allow(/409 \(Conflict\)|ERR_|Failed to fetch|Failed to load/);
    const open = async (baseURL: string) => {
      const context = await browser.newContext({ baseURL });
      browserConsole.watch(context);
      return context;
    };
    await whileUpdating('actions', direction, open, async ({ page, balancer, update }) => {
      await page.goto('/products/high-noon');
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await expect(page.getByText(/\d+ in your cart\./)).toBeVisible();
      await openCheckout(page);
      await fillDetails(page, email);
      await fillCard(page);
      balancer.loseNextResponse();
      await click(payButton(page));
      await expect(
        page.getByText('We do not know yet whether your payment went through'),
      ).toBeVisible();
      update();
      await click(payButton(page));
      await page.getByRole('link', { name: 'See your order' }).click();
      await expectPaid(page, 60_000);
      expect(await chargesOf(sandbox, email)).toHaveLength(1);
    });
  });
}

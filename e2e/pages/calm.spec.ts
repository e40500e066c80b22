import type { Page } from '@playwright/test';
import { expect, test, waitForIdle } from '../fixtures';
import { addSession } from '../steps/account';
import { setUpSubscription } from '../steps/clubs'; // module: subscriptions
import { setUpCart } from '../steps/setup';
import { openCheckout } from '../steps/shopping';

/** Animations, and rules that would move elements on hover or scroll, with reduced motion. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const running = document
      .getAnimations()
      .map((animation) => `runs: ${animation.constructor.name}`);
    const moving = [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((pseudo) => {
        const { animationName, scrollBehavior, transitionDuration } = getComputedStyle(
          element,
          pseudo,
        );
        const moves =
          animationName !== 'none' ||
          scrollBehavior === 'smooth' ||
          /[1-9]/.test(transitionDuration);
        return moves ? [`${element.tagName}.${element.getAttribute('class')}${pseudo ?? ''}`] : [];
      }),
    );
    return [...running, ...moving];
  });
}

test('with reduced motion nothing moves on any kind of page', async ({
  page,
  sandbox, // module: subscriptions
  browserConsole,
  email, // module: subscriptions
}) => {
  browserConsole.allow(/404/);
  await setUpSubscription(page, sandbox, email); // module: subscriptions
  const ofClub = new URL(page.url()).pathname;
  await setUpCart(page, 'horizon-cup');
  const stillAt = async (path: string) => {
    await page.goto(path);
    await waitForIdle(page);
    expect(await movements(page), path).toEqual([]);
  };
  for (const path of [
    ...['/', '/categories/filter', '/products/blue-hour', '/search?q=hour', '/clubs', '/about'],
    ...['/cart', '/sign-in?again=yes', '/nothing-here', '/account', '/account/cards', ofClub],
  ]) {
    await stillAt(path);
  }
  await openCheckout(page);
  expect(await movements(page)).toEqual([]);
  const form = page.frames().find((frame) => frame !== page.mainFrame());
  expect(await form?.evaluate(() => document.getAnimations().length)).toBe(0);
  await addSession(page, 'merchant@demo.example');
  for (const path of ['/merchant', '/merchant/orders', '/merchant/review', '/merchant/packing']) {
    await stillAt(path);
  }
});

test('every link and button of header and footer is at least 24 px high and wide', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/products/blue-hour', '/de', '/sign-in']) {
      await page.goto(path);
      await waitForIdle(page);
      const small = await page
        .locator('header, footer, aside')
        .locator('a:visible, button:visible, summary:visible')
        .evaluateAll((targets) =>
          targets.flatMap((target) => {
            const { width, height } = target.getBoundingClientRect();
            const size = `${Math.round(width)} × ${Math.round(height)}`;
            return width < 24 || height < 24 ? [`${target.textContent}: ${size}`] : [];
          }),
        );
      expect(small, `${path}, ${width} px`).toEqual([]);
    }
  }
});

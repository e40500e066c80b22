import { expect, test, waitForIdle } from '../fixtures';

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

import type { Page } from '@playwright/test';

export type LayoutShift = {
  value: number;
  at: number;
  /** Per element: its rectangle before and after in pixels, and the start of its markup. */
  moved: string[];
};

export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    Object.assign(window, { shifts });
    type Source = {
      node: Node | null;
      previousRect: DOMRectReadOnly;
      currentRect: DOMRectReadOnly;
    };
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    const name = (node: Node | null) =>
      (node instanceof Element ? node.outerHTML : (node?.textContent ?? 'removed element')).slice(
        0,
        120,
      );
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${place(previousRect)} → ${place(currentRect)} ${name(node)}`,
        );
        shifts.push({ value, at: startTime, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function layoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(() => Reflect.get(window, 'shifts') as LayoutShift[]);
}

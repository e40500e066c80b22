import type { Page } from '@playwright/test';

/** Something that moved without anybody having touched the page. */
export type LayoutShift = {
  /** Its part in the cumulative layout shift. */
  value: number;
  /** When, in milliseconds since the page began to load. */
  at: number;
  /** What moved: where it was and where it went, in pixels, and how its markup begins. */
  moved: string[];
};

/** Records layout shifts on every page that is opened from now on. */
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
      (node instanceof Element ? node.outerHTML : (node?.textContent ?? 'something gone')).slice(
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

/** The layout shifts of the current page since it was opened. */
export function layoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(() => Reflect.get(window, 'shifts') as LayoutShift[]);
}

import type { Page } from '@playwright/test';

/** A layout shift without recent user input. */
export type LayoutShift = {
  /** Its contribution to CLS. */
  value: number;
  /** Milliseconds since navigation start. */
  at: number;
  /** The shifted elements: positions before and after in pixels, and the beginning of their markup. */
  moved: string[];
};

/** Records layout shifts on every page opened from now on. */
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

/** The recorded layout shifts of the current page. */
export function layoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(() => Reflect.get(window, 'shifts') as LayoutShift[]);
}

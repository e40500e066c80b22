import { texts } from '@/brand/texts';
import { site } from '@/lib/cache/site';

/** The demo-mode banner. */
export async function DemoBanner() {
  const { demo } = await site();
  if (!demo) return null;
  return (
    <aside
      aria-label="Demo"
      data-print="hide"
      className="bg-sky-butter px-4 py-1.5 text-center font-semibold text-sky-night text-sm"
    >
      {texts.demo}
    </aside>
  );
}

import { signInAsDemoMerchant } from '@/lib/accounts/sign-in-actions';
import { site } from '@/lib/cache/site';
import { pageTexts } from '@/lib/texts/page-texts';
import { SessionChange } from './session-change';

export async function DemoBanner() {
  const { demo } = await site();
  if (!demo) return null;
  const { t, brand } = await pageTexts();
  return (
    <aside
      aria-label={t.frame.demo}
      data-print="hide"
      className="flex flex-wrap items-baseline justify-center gap-x-3 bg-sky-butter px-4 py-1.5 text-center font-semibold text-sky-night text-sm"
    >
      <span>{brand.texts.demo}</span>
      <form action={signInAsDemoMerchant}>
        <input type="hidden" name="next" value="/merchant" />
        <SessionChange />
        <button type="submit" className="min-h-6 cursor-pointer underline underline-offset-4">
          {t.frame.openDashboard}
        </button>
      </form>
    </aside>
  );
}

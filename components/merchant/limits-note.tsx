import { Surface } from '@/components/ui/surface';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

const limits = ['refundMonth', 'pause', 'cancel', 'dispute', 'payout'] as const;

/** Explains what the service's interface does not offer for subscriptions. */
export async function LimitsNote() {
  const { title, ...texts } = (await dashboardTexts()).d.frame.limits;
  return (
    <Surface data-print="hide">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-3 grid gap-2 text-sm">
        {limits.map((limit) => (
          <details key={limit}>
            <summary className="min-h-8 py-1">
              <span className="font-semibold">{texts[limit].name}</span>
            </summary>
            <p className="text-ink-soft">{texts[limit].text}</p>
          </details>
        ))}
      </div>
    </Surface>
  );
}

import { Surface } from '@/components/ui/surface';
import { fillIn, formatCount } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { PaymentFigures } from '@/modules/analytics/figures';
import { duration, share } from './format';
import { Section } from './section';

/** Payment outcomes and durations. */
export async function PaymentSection({ figures }: { figures: PaymentFigures & { days: number } }) {
  const { d, view } = await dashboardTexts();
  const texts = d.analytics.payments;
  const { locale } = view;
  const facts = [
    { name: texts.sent, value: formatCount(figures.sent, locale) },
    { name: texts.declined, value: share(figures.declined, locale) },
    { name: texts.unknown, value: share(figures.unknown, locale) },
    { name: texts.review, value: share(figures.review, locale) },
    { name: texts.median, value: duration(figures.medianMs, locale) },
    { name: texts.slowest, value: duration(figures.slowestMs, locale) },
  ];
  return (
    <Section title={texts.title} note={fillIn(texts.note, { days: figures.days })}>
      <Surface>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-ink-soft text-sm">{name}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Surface>
    </Section>
  );
}

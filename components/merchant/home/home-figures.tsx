import { formatDuration } from '@/lib/dashboard/format';
import { MAX_COUNTED, type ToDo } from '@/lib/dashboard/to-do';
import { fillIn, formatCount, formatPlural } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { countUnexplained } from '@/lib/unexplained/unexplained-entries';
import { mirrorProblems } from '@/lib/webhooks/queries';
import { toDo } from '@/modules/to-do';
import { type Figure, FigureGroup } from './figure-group';

type Texts = Awaited<ReturnType<typeof dashboardTexts>>;

/** The lag above which the sync is shown as urgent. */
const SLOW_MS = 10 * 60_000;

export async function HomeFigures({ toReview }: { toReview: number }) {
  const texts = await dashboardTexts();
  const { home } = texts.d;
  const [unexplained, problems, ...ofModules] = await Promise.all([
    countUnexplained(),
    mirrorProblems(),
    ...toDo.map((source) => source(texts.d)),
  ]);
  const figures: ToDo[] = [
    {
      ...{ ...home.toReview, href: '/merchant/review' },
      ...{ count: toReview, isUrgent: toReview > 0 },
    },
    {
      ...{ ...home.unexplained, href: '/merchant/unexplained' },
      ...{ count: unexplained, isUrgent: unexplained > 0 },
    },
    ...ofModules.flat(),
  ];
  return (
    <FigureGroup
      title={home.toDo}
      figures={[
        ...figures.map(({ count, ...figure }) => ({ ...figure, value: countText(texts, count) })),
        webhooksOf(texts, problems),
      ]}
    />
  );
}

function webhooksOf(
  { d: { home }, view: { locale } }: Texts,
  { deadLetters, quarantined, oldestDirtyMs: behindMs }: Awaited<ReturnType<typeof mirrorProblems>>,
): Figure {
  const texts = home.webhooks;
  const failures = deadLetters + quarantined;
  const isSlow = behindMs !== null && behindMs > SLOW_MS;
  const isUrgent = failures > 0 || isSlow;
  return {
    ...{ label: texts.label, href: '/merchant/webhooks', isUrgent },
    value: isUrgent ? texts.urgent : texts.ok,
    note: [
      formatPlural(texts.failures, failures, locale),
      ...(behindMs === null
        ? []
        : [fillIn(texts.behind, { time: formatDuration(behindMs, locale) })]),
    ].join(', '),
  };
}

function countText({ d, view }: Texts, count: number): string {
  const text = formatCount(Math.min(count, MAX_COUNTED), view.locale);
  return count >= MAX_COUNTED ? fillIn(d.home.many, { count: text }) : text;
}

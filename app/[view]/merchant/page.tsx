import { type Figure, FigureGroup } from '@/components/merchant/figure-group';
import { Decisions } from '@/components/merchant/review/decisions';
import { SendStop } from '@/components/merchant/review/send-stop';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { requireStaff } from '@/lib/auth/staff';
import { countToReview, paymentStop } from '@/lib/checkout/review/queries';
import { formatDuration } from '@/lib/dashboard/format';
import { MAX_COUNTED, type ToDo } from '@/lib/dashboard/to-do';
import { fillIn, formatCount, formatPlural } from '@/lib/format';
import type { ListAlarm as Alarm } from '@/lib/mirror/collections/list-size';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { countUnexplained } from '@/lib/unexplained/unexplained-entries';
import { listWarnings, mirrorProblems } from '@/lib/webhooks/queries';
import { homeSections, homeStops, toDo } from '@/modules/home-sections';

export const generateMetadata = () => dashboardMetadata((d) => d.frame.title);
export const instant = false;

export default async function MerchantPage({ searchParams }: PageProps<'/[view]/merchant'>) {
  const staff = await requireStaff('viewer');
  const { problem } = await searchParams;
  const { d, view } = await dashboardTexts();
  const { title, notAllowed, toDecide } = d.home;
  const [waiting, stop, alarms] = await Promise.all([
    countToReview(),
    paymentStop(),
    listWarnings(),
  ]);
  return (
    <div className="page pt-8 pb-20">
      <h1 className="text-3xl">{title}</h1>
      {problem ? (
        <Notice tone="caution" live="status" title={notAllowed.title} className="mt-6">
          {fillIn(notAllowed.text, {
            role: d.controls.roles[staff.role],
            may: d.frame.roles[staff.role],
          })}
        </Notice>
      ) : null}
      {waiting > 0 ? (
        <Notice tone="caution" title={toDecide.title} className="mt-6">
          <span>{formatPlural(toDecide.text, waiting, view.locale)}</span>{' '}
          <Link href="/merchant/review" className="text-link">
            {toDecide.link}
          </Link>
          .
        </Notice>
      ) : null}
      {alarms.map((alarm) => (
        <ListAlarm key={alarm.list} alarm={alarm} />
      ))}
      <Decisions>
        {stop ? <SendStop cause={stop} /> : null}
        {homeStops.map(({ module, Stop }) => (
          <Stop key={module} />
        ))}
      </Decisions>
      <div className="mt-8 grid gap-8">
        {homeSections.map(({ module, Section }) => (
          <Section key={module} />
        ))}
        <HomeFigures toReview={waiting} />
      </div>
    </div>
  );
}

/** Warns that a list of the service is near or over its limit, and says what to do. */
async function ListAlarm({ alarm }: { alarm: Alarm }) {
  const { d, view } = await dashboardTexts();
  const { read, readOver, advice } = d.home.alarm;
  const { over, near, overText, nearText } = d.home.alarm[alarm.list];
  const count = (value: number) => formatCount(value, view.locale);
  const maxRows = count(alarm.maxRows);
  const isOver = alarm.rows === null;
  return (
    <Notice tone={isOver ? 'negative' : 'caution'} title={isOver ? over : near} className="mt-6">
      <p>
        <span>{isOver ? overText : nearText}</span>{' '}
        <span>
          {alarm.rows === null
            ? fillIn(readOver, { maxRows })
            : fillIn(read, { rows: count(alarm.rows), maxRows })}
        </span>
      </p>
      <p className="mt-1">{fillWith(advice, { file: <code>lib/service/list.ts</code> })}</p>
    </Notice>
  );
}

type Texts = Awaited<ReturnType<typeof dashboardTexts>>;

/** The lag above which the sync is shown as urgent. */
const SLOW_MS = 10 * 60_000;

async function HomeFigures({ toReview }: { toReview: number }) {
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

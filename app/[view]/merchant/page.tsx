import { HomeFigures } from '@/components/merchant/home/home-figures';
import { ListAlarm } from '@/components/merchant/home/list-alarm';
import { Decisions } from '@/components/merchant/review/decisions';
import { SendStop } from '@/components/merchant/review/send-stop';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { requireStaff } from '@/lib/auth/staff';
import { countToReview, paymentStop } from '@/lib/checkout/review/queries';
import { fillIn, formatPlural } from '@/lib/format';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { listWarnings } from '@/lib/webhooks/queries';
import { homeSections } from '@/modules/home-sections';
import { homeStops } from '@/modules/home-stops';

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

import type { Metadata } from 'next';
import { DemoHistory } from '@/components/merchant/home/demo-history';
import { HomeFigures } from '@/components/merchant/home/home-figures';
import { ListAlarm } from '@/components/merchant/home/list-alarm';
import { Decisions } from '@/components/merchant/review/decisions';
import { EditedCharges } from '@/components/merchant/review/edited-charges';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { homeFigures } from '@/lib/analytics/queries';
import { roleTexts } from '@/lib/auth/roles';
import { requireStaff } from '@/lib/auth/staff';
import { mistrustOfLists } from '@/lib/checkout/review/calibration';
import { countToReview } from '@/lib/checkout/review/queries';
import { demoHistory } from '@/lib/demo/queries';
import { countToPack } from '@/lib/fulfilment/packing/packing';
import { countToRefund } from '@/lib/fulfilment/queries';
import { listAlarm } from '@/lib/mirror/collections/list-size';
import { countUnmatched } from '@/lib/subscriptions/review/unmatched';

export const metadata: Metadata = { title: 'Merchant', robots: { index: false } };
export const instant = false;

export default async function MerchantPage({ searchParams }: PageProps<'/[view]/merchant'>) {
  const { role } = await requireStaff('viewer');
  const { problem } = await searchParams;
  const [figures, toPack, waiting, toRefund, unmatchedCount, mistrust, alarm, history] =
    await Promise.all([
      homeFigures(),
      countToPack(),
      countToReview(),
      countToRefund(),
      countUnmatched(),
      mistrustOfLists(),
      listAlarm(),
      demoHistory(),
    ]);
  return (
    <div className="page pt-8 pb-20">
      <h1 className="text-3xl">Home</h1>
      {problem ? (
        <Notice tone="caution" live="status" title="Your role does not allow this" className="mt-6">
          You are on the staff as {roleTexts[role].name.toLowerCase()}. {roleTexts[role].text} An
          owner can change your role.
        </Notice>
      ) : null}
      {waiting > 0 ? (
        <Notice tone="caution" title="Action required" className="mt-6">
          {waiting === 1 ? 'One entry needs' : `${waiting} entries need`} your decision:{' '}
          <Link href="/merchant/review" className="text-link">
            review them
          </Link>
          .
        </Notice>
      ) : null}
      {alarm ? <ListAlarm alarm={alarm} /> : null}
      <Decisions>{mistrust ? <EditedCharges mistrust={mistrust} /> : null}</Decisions>
      <HomeFigures
        figures={figures}
        toPack={toPack}
        toReview={waiting}
        toRefund={toRefund}
        unmatched={unmatchedCount}
      />
      {history ? (
        <div className="mt-8">
          <DemoHistory history={history} />
        </div>
      ) : null}
    </div>
  );
}

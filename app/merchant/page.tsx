import type { Metadata } from 'next';
import Link from 'next/link';
import { Decisions } from '@/components/merchant/decisions';
import { EditedCharges } from '@/components/merchant/edited-charges';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { roleTexts } from '@/lib/auth/roles';
import { requireStaff } from '@/lib/auth/staff';
import { mistrustOfLists } from '@/lib/checkout/review/calibration';
import { countToReview } from '@/lib/checkout/review/queries';
import { countToPack } from '@/lib/fulfilment/packing';
import { countUnmatched } from '@/lib/subscriptions/review/unmatched';

export const metadata: Metadata = { title: 'Merchant', robots: { index: false } };
export const instant = false;

const pages = [
  {
    href: '/merchant/packing',
    title: 'Packing',
    text: 'Paid orders and parcels of subscriptions, to pack and to ship.',
  },
  {
    href: '/merchant/review',
    title: 'To review',
    text: 'Payments and subscriptions whose outcome only you can determine.',
  },
  {
    href: '/merchant/unmatched',
    title: 'Unmatched',
    text: 'Subscriptions and charges at the payment service that do not match any request of this shop.',
  },
  {
    href: '/merchant/webhooks',
    title: 'Webhooks',
    text: 'Events from the payment service, pending syncs and failures.',
  },
] as const;

export default async function MerchantPage({ searchParams }: PageProps<'/merchant'>) {
  const { role } = await requireStaff('viewer');
  const { problem } = await searchParams;
  const [toPack, waiting, unmatchedCount, mistrust] = await Promise.all([
    countToPack(),
    countToReview(),
    countUnmatched(),
    mistrustOfLists(),
  ]);
  return (
    <div className="page pt-8 pb-20">
      <h1 className="text-3xl">Merchant dashboard</h1>
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
      <Decisions>{mistrust ? <EditedCharges mistrust={mistrust} /> : null}</Decisions>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2">
        {pages.map(({ href, title, text }) => (
          <li key={href}>
            <Surface className="h-full">
              <h2 className="text-xl">
                <Link href={href} className="text-link">
                  {title}
                </Link>
              </h2>
              <p className="mt-2 text-ink-soft">{text}</p>
              {href === '/merchant/packing' && toPack > 0 ? (
                <p className="mt-3 font-semibold">
                  {toPack >= 1000 ? '1,000 or more' : toPack} to pack.
                </p>
              ) : null}
              {href === '/merchant/unmatched' && unmatchedCount > 0 ? (
                <p className="mt-3 font-semibold text-negative">
                  {unmatchedCount === 1 ? '1 entry needs' : `${unmatchedCount} entries need`} your
                  attention.
                </p>
              ) : null}
            </Surface>
          </li>
        ))}
      </ul>
    </div>
  );
}

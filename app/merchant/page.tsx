import type { Metadata } from 'next';
import Link from 'next/link';
import { Decisions } from '@/components/merchant/decisions';
import { EditedCharges } from '@/components/merchant/edited-charges';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { requireMerchant } from '@/lib/auth/merchant';
import { mistrustOfLists } from '@/lib/checkout/calibration-review';
import { countToReview } from '@/lib/checkout/review-queries';
import { countUnmatched } from '@/lib/subscriptions/unmatched';

export const metadata: Metadata = { title: 'Merchant', robots: { index: false } };
export const instant = false;

const pages = [
  {
    href: '/merchant/review',
    title: 'To review',
    text: 'Payments and sign-ups of which nobody but you can tell whether they happened.',
  },
  {
    href: '/merchant/unmatched',
    title: 'Unmatched',
    text: 'Subscriptions and charges at the payment service that nobody here had asked for.',
  },
  {
    href: '/merchant/webhooks',
    title: 'Webhooks',
    text: 'What the payment service told us, what is still to be read, what could not be read.',
  },
] as const;

export default async function MerchantPage() {
  await requireMerchant();
  const [waiting, unmatchedCount, mistrust] = await Promise.all([
    countToReview(),
    countUnmatched(),
    mistrustOfLists(),
  ]);
  return (
    <div className="page pt-8 pb-20">
      <h1 className="text-3xl">Behind the counter</h1>
      {waiting > 0 ? (
        <Notice tone="caution" title="Payments wait for you" className="mt-6">
          {waiting === 1 ? 'One entry needs' : `${waiting} entries need`} a person:{' '}
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
              {href === '/merchant/unmatched' && unmatchedCount > 0 ? (
                <p className="mt-3 font-semibold text-negative">
                  {unmatchedCount === 1 ? '1 entry waits' : `${unmatchedCount} entries wait`} for
                  you.
                </p>
              ) : null}
            </Surface>
          </li>
        ))}
      </ul>
    </div>
  );
}

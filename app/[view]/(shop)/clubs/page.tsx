import type { Metadata } from 'next';
import { texts } from '@/brand/texts';
import { PlanCard } from '@/components/subscriptions/join/plan-card';
import { alternatesOf } from '@/lib/markets/alternates';
import { pageView } from '@/lib/markets/page-view';
import { plansOnOffer } from '@/lib/subscriptions/queries';

export const ensureStatic = 'navigation';
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = texts.clubs;
  return { title, description, alternates: alternatesOf(await pageView(), '/clubs') };
}

export default async function ClubsPage() {
  const plans = await plansOnOffer();
  return (
    <div className="page pt-10 pb-24 sm:pt-16">
      <h1 className="max-w-[16ch] text-4xl">{texts.clubs.heading}</h1>
      <p className="mt-5 max-w-prose text-ink-soft text-lg">{texts.clubs.lead}</p>
      {plans.length === 0 ? (
        <p className="mt-12">There is no club to join at the moment. Come back soon.</p>
      ) : (
        <ul className="mt-12 border-ink border-t-2">
          {plans.map((plan) => (
            <li key={plan.key}>
              <PlanCard plan={plan} />
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="how" className="mt-16 max-w-prose">
        <h2 id="how" className="text-2xl">
          How it works
        </h2>
        <dl className="mt-6 grid gap-6">
          <div>
            <dt className="font-semibold">When am I charged?</dt>
            <dd className="mt-1 text-ink-soft">
              On the day you join, or when your free trial ends, and on the same day of every month
              after that. In shorter months you are charged on the last day.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">What if my card fails?</dt>
            <dd className="mt-1 text-ink-soft">
              We e-mail you, and you have some days to update the card. Nothing is charged twice.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">How do I cancel?</dt>
            <dd className="mt-1 text-ink-soft">
              In your account. It ends immediately, or with the month that you have paid where its
              end is known, and nothing more is charged.
            </dd>
          </div>
        </dl>
      </section>
    </div>
  );
}

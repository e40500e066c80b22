import type { Metadata } from 'next';
import { ThirdPartyScripts } from '@/components/site/third-party-scripts';
import { alternatesOf } from '@/lib/markets/alternates';
import { pageTexts } from '@/lib/texts/page-texts';
import { PlanCard } from '@/modules/subscriptions/components/join/plan-card';
import { plansOnOffer } from '@/modules/subscriptions/plans/on-offer';

export const ensureStatic = 'navigation';
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const { brand, view } = await pageTexts();
  const { title, description } = brand.texts.clubs;
  return { title, description, alternates: alternatesOf(view, '/clubs') };
}

export default async function ClubsPage() {
  const { t, brand, view } = await pageTexts();
  const { none, how } = t.clubs;
  const plans = await plansOnOffer(view.market.currency);
  return (
    <div className="page pt-10 pb-24 sm:pt-16">
      <ThirdPartyScripts />
      <h1 className="max-w-[16ch] text-4xl">{brand.texts.clubs.heading}</h1>
      <p className="mt-5 max-w-prose text-ink-soft text-lg">{brand.texts.clubs.lead}</p>
      {plans.length === 0 ? (
        <p className="mt-12">{none}</p>
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
          {how.title}
        </h2>
        <dl className="mt-6 grid gap-6">
          <div>
            <dt className="font-semibold">{how.charged}</dt>
            <dd className="mt-1 text-ink-soft">{how.chargedText}</dd>
          </div>
          <div>
            <dt className="font-semibold">{how.failed}</dt>
            <dd className="mt-1 text-ink-soft">{how.failedText}</dd>
          </div>
          <div>
            <dt className="font-semibold">{how.cancel}</dt>
            <dd className="mt-1 text-ink-soft">{how.cancelText}</dd>
          </div>
        </dl>
      </section>
    </div>
  );
}

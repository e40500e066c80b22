import { shop } from '@/brand/shop';
import type { Country } from '@/components/address/address-fields';
import { addressIn } from '@/components/order/address-in';
import { Notice } from '@/components/ui/notice';
import { Lines } from '@/components/ui/text/lines';
import { addressErrors } from '@/lib/addresses/country-rules';
import { fillIn } from '@/lib/format';
import { runInView } from '@/lib/texts/current-view';
import { pageTexts } from '@/lib/texts/page-texts';
import { questionsIn } from '@/modules/subscriptions/plans/localize';
import type { SubscriptionView } from '@/modules/subscriptions/subscription-view';
import { DeliveryForm } from './manage-forms';

export async function SubscriptionDelivery({
  subscription,
  countries,
}: {
  subscription: SubscriptionView;
  countries: readonly Country[];
}) {
  const { t, view } = await pageTexts();
  const texts = t.subscriptions.delivery;
  const { id, ending } = subscription;
  // No parcel follows that a change would apply to.
  const isEnding = ending.isCancelling;
  const { delivery, choices, ...rest } = subscription.delivery;
  const questions = questionsIn(view, rest.questions);
  const problems = delivery && (await runInView(view, async () => addressErrors(delivery.address)));
  const form = {
    ...{ id, countries, label: texts.save },
    view: { ...subscription.delivery, questions },
  };
  return (
    <div className="grid gap-5">
      {delivery ? (
        <div>
          <address className="not-italic">
            <Lines of={addressIn(view, delivery.contact, delivery.address)} />
          </address>
          {questions.map(({ key, label, options }) => (
            <p key={key} className="mt-2">
              {`${label}: ${options.find(({ value }) => value === choices[key])?.label ?? ''}`}
            </p>
          ))}
        </div>
      ) : (
        <Notice tone="caution" title={texts.missing}>
          {fillIn(texts.missingText, { email: shop.email })}
        </Notice>
      )}
      {problems && !isEnding ? (
        <Notice tone="caution" title={texts.correct}>
          {Object.values(problems).join(' ')}
        </Notice>
      ) : null}
      {isEnding && delivery ? null : delivery ? (
        <details open={problems !== null}>
          <summary className="w-fit cursor-pointer py-1 font-semibold underline-offset-4 hover:underline">
            {texts.change}
          </summary>
          <p className="mt-2 text-ink-soft text-sm">{texts.from}</p>
          <div className="mt-4">
            <DeliveryForm {...form} {...(problems && { problems })} />
          </div>
        </details>
      ) : (
        <DeliveryForm {...form} />
      )}
    </div>
  );
}

import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Reload } from '@/components/ui/reload';
import { phraseIn } from '@/lib/catalog/localize';
import { pageTexts } from '@/lib/texts/page-texts';
import type { PendingSubscriptionAttempt } from '@/modules/subscriptions/subscription-view';

export async function Pending({
  subscriptionAttempt,
}: {
  subscriptionAttempt: PendingSubscriptionAttempt;
}) {
  const { t, view } = await pageTexts();
  const texts = t.subscriptions.attempt;
  const { plan, failure, state } = subscriptionAttempt;
  return (
    <>
      <h1 className="mb-6 text-3xl">{phraseIn(view, plan.name)}</h1>
      {failure === null ? (
        <>
          <Notice
            tone="caution"
            live="status"
            title={state === 'REVIEW' ? texts.review : texts.confirming}
          >
            {texts.text}
          </Notice>
          <Reload everyMs={4_000} />
        </>
      ) : (
        <>
          <Notice tone="negative" title={texts.failed}>
            {failure}
          </Notice>
          <p className="mt-6">
            <LinkButton href={`/clubs/${plan.page}`}>{texts.again}</LinkButton>
          </p>
        </>
      )}
    </>
  );
}

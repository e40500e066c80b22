import type { Metadata } from 'next';
import { DeleteAccountForm } from '@/components/account/delete-account-form';
import { Section } from '@/components/account/section';
import { StepUp } from '@/components/account/sign-in/step-up';
import { buttonClass } from '@/components/ui/button';
import { DocumentLink } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { ownDeletion } from '@/lib/accounts/own-deletion';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { runInView } from '@/lib/texts/current-view';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.account.data.title, robots: { index: false } };
}
export const instant = false;

export default async function DataPage() {
  const { t, view } = await pageTexts();
  const { data: texts, stepUp } = t.account;
  const { obstacle, isRequested, ending, isRecent } = await runInView(view, () =>
    ownDeletion('/account/data'),
  );
  return (
    <>
      <h1 className="text-3xl">{texts.title}</h1>
      <Section title={texts.download}>
        <p className="mb-5 text-ink-soft">{texts.downloadText}</p>
        {isRecent ? (
          <DocumentLink href="/account/data/export" download className={buttonClass('secondary')}>
            {texts.downloadThis}
          </DocumentLink>
        ) : (
          <StepUp page="/account/data">{stepUp.data}</StepUp>
        )}
      </Section>
      <Section title={texts.deletion}>
        <p>{texts.deleted}</p>
        <p className="mt-3">{texts.kept}</p>
        {ending.length > 0 ? (
          <p className="mt-3">
            {fillIn(texts.cancelled, {
              subscriptions: ending.map((name) => phraseIn(view, name)).join(', '),
            })}
          </p>
        ) : null}
        <div className="mt-6">
          {isRequested ? <Notice tone="caution">{texts.requested}</Notice> : null}
          {obstacle ? <Notice tone="caution">{obstacle}</Notice> : null}
          {!obstacle && !isRecent ? <StepUp page="/account/data">{stepUp.plain}</StepUp> : null}
          {!obstacle && isRecent ? (
            <DeleteAccountForm texts={{ typeWord: texts.typeWord, deleteThis: texts.deleteThis }} />
          ) : null}
        </div>
      </Section>
    </>
  );
}

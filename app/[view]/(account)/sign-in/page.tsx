import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NarrowPage } from '@/components/account/sign-in/narrow-page';
import { ProviderButtons } from '@/components/account/sign-in/provider-buttons';
import { SignInForm } from '@/components/account/sign-in/sign-in-form';
import { SessionChange } from '@/components/site/session-change';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { signInAsDemoMerchant } from '@/lib/accounts/sign-in-actions';
import { signInView } from '@/lib/auth/sign-in/sign-in-view';
import { fillIn } from '@/lib/format';
import { localPath } from '@/lib/markets/request-view';
import { shownEmail } from '@/lib/shown-email';
import { runInView } from '@/lib/texts/current-view';
import type { Dictionary } from '@/lib/texts/dictionary';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.signIn.title, robots: { index: false } };
}
export const instant = false;

type Query = { next?: string; error?: string; wait?: string; done?: string; again?: string };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const { t, view: pageView } = await pageTexts();
  const view = await runInView(pageView, () => signInView(query));
  const stays = view.demoMerchant || view.message || query.again;
  if (view.signedInAs && !stays) redirect(await localPath(view.next));
  const texts = t.signIn;
  const { email, send, provider, providerFailed } = texts;
  const isJoining = /^\/clubs\//.test(view.next) && !view.signedInAs;
  const doneMessage = doneText(texts, query.done);
  return (
    <NarrowPage title={isJoining ? texts.toJoin.title : texts.title}>
      {view.message ? (
        <Notice tone="negative" live="alert" className="mb-6">
          {view.message}
        </Notice>
      ) : null}
      {doneMessage ? (
        <Notice tone="positive" live="status" className="mb-6">
          {doneMessage}
        </Notice>
      ) : null}
      {view.demoMerchant ? (
        <DemoMerchant texts={texts} email={view.demoMerchant} next={view.next} />
      ) : null}
      {query.again && view.signedInAs ? (
        <p className="mb-4">
          {fillWith(texts.again, { email: <strong>{shownEmail(view.signedInAs)}</strong> })}
        </p>
      ) : null}
      {isJoining ? <p className="mb-4">{texts.toJoin.text}</p> : null}
      <p className="mb-6 text-ink-soft">{texts.lead}</p>
      <SignInForm
        next={view.next}
        email={shownEmail(view.signedInAs ?? '')}
        texts={{ email, send, didYouMean: t.forms.didYouMean }}
      />
      {view.providers.length > 0 ? (
        <>
          <p className="my-6 text-center text-ink-faint text-sm">{texts.or}</p>
          <ProviderButtons
            providers={view.providers}
            next={view.next}
            texts={{ provider, providerFailed }}
          />
        </>
      ) : null}
    </NarrowPage>
  );
}

type SignInTexts = Dictionary['signIn'];

function doneText(texts: SignInTexts, done: string | undefined): string | null {
  if (done === 'everywhere') return texts.everywhere;
  return done === 'deleted' ? texts.deleted : null;
}

function DemoMerchant({
  texts: { demo },
  email,
  next,
}: {
  texts: SignInTexts;
  email: string;
  next: string;
}) {
  return (
    <Notice className="mb-8" title={demo.title}>
      <p>{demo.merchant}</p>
      <form action={signInAsDemoMerchant} className="mt-3">
        <input type="hidden" name="next" value={next} />
        <SessionChange />
        <Button size="sm">{fillIn(demo.signIn, { email })}</Button>
      </form>
    </Notice>
  );
}

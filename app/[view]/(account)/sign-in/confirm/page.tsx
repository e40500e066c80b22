import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NarrowPage } from '@/components/account/sign-in/narrow-page';
import { SignInForm } from '@/components/account/sign-in/sign-in-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { openLink } from '@/lib/auth/sign-in/sign-in-view';
import { localPath } from '@/lib/markets/request-view';
import { shownEmail } from '@/lib/shown-email';
import { runInView } from '@/lib/texts/current-view';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.signIn.title, robots: { index: false } };
}
export const instant = false;

type Query = { token?: string; next?: string };

/** Opening the link does not use it up, because mail scanners open links too. */
export default async function ConfirmPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const { t, view } = await pageTexts();
  const texts = t.signIn;
  const link = await runInView(view, () => openLink(query));
  if (link.kind === 'signed-in') redirect(await localPath(link.next));
  if (link.kind === 'limited') {
    return (
      <NarrowPage title={texts.tooMany}>
        <Notice tone="caution">{link.message}</Notice>
      </NarrowPage>
    );
  }
  if (link.kind === 'invalid') {
    return (
      <NarrowPage title={texts.expired}>
        <Notice tone="caution" className="mb-6">
          {texts.errors.Verification}
        </Notice>
        <SignInForm
          next={link.next}
          email={link.email}
          texts={{ email: texts.email, send: texts.send, didYouMean: t.forms.didYouMean }}
        />
      </NarrowPage>
    );
  }
  if (link.isRequestedHere)
    redirect(`/api/auth/callback/email?${new URLSearchParams(link.fields)}`);
  const { fields, email, insteadOf } = link;
  return (
    <NarrowPage title={texts.title}>
      <p className="mb-4">
        {fillWith(insteadOf ? texts.confirm.insteadOf : texts.confirm.as, {
          email: <strong>{shownEmail(email)}</strong>,
          other: <strong>{insteadOf}</strong>,
        })}
      </p>
      <p className="mb-6 text-ink-soft">{texts.confirm.elsewhere}</p>
      <form method="post" action={await localPath('/sign-in/accept')}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button size="lg">{texts.title}</Button>
      </form>
    </NarrowPage>
  );
}

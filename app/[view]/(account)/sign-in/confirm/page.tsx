import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NarrowPage } from '@/components/account/narrow-page';
import { SignInForm } from '@/components/account/sign-in-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { openLink } from '@/lib/auth/queries';
import { signInMessage } from '@/lib/auth/rules';
import { localPath } from '@/lib/markets/request-view';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };
export const instant = false;

type Query = { token?: string; email?: string; next?: string };

/**
 * The target of a sign-in link. Opening it does not consume the token: mail scanners open links
 * too.
 */
export default async function ConfirmPage({ searchParams }: { searchParams: Promise<Query> }) {
  const link = await openLink(await searchParams);
  if (link.kind === 'signed-in') redirect(await localPath(link.next));
  if (link.kind === 'limited') {
    return (
      <NarrowPage title="Too many attempts">
        <Notice tone="caution">{link.message}</Notice>
      </NarrowPage>
    );
  }
  if (link.kind === 'dead') {
    return (
      <NarrowPage title="This link has expired">
        <Notice tone="caution" className="mb-6">
          {signInMessage('Verification')}
        </Notice>
        <SignInForm next={link.next} email={link.email} />
      </NarrowPage>
    );
  }
  if (link.askedHere) redirect(`/api/auth/callback/email?${new URLSearchParams(link.fields)}`);
  const { fields, insteadOf } = link;
  return (
    <NarrowPage title="Sign in">
      <p className="mb-4">
        You are about to sign in as <strong>{fields.email}</strong>
        {insteadOf ? (
          <>
            {' '}
            instead of <strong>{insteadOf}</strong>
          </>
        ) : null}
        . Your cart in this browser is kept.
      </p>
      <p className="mb-6 text-ink-soft">
        This link was requested in another browser. Continue only if that was you.
      </p>
      <form method="post" action={await localPath('/sign-in/accept')}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button size="lg">Sign in</Button>
      </form>
    </NarrowPage>
  );
}

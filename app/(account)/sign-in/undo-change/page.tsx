import type { Metadata } from 'next';
import { Narrow } from '@/components/account/narrow';
import { UndoChangeForm } from '@/components/account/undo-change-form';
import { Notice } from '@/components/ui/notice';
import { emailToRestore } from '@/lib/customers/queries';

export const metadata: Metadata = { title: 'Undo the change', robots: { index: false } };
export const instant = false;

type Query = { token?: string | string[] };

/** Where the mail to a former address leads. Opening it changes nothing: mail scanners do, too. */
export default async function UndoPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { token } = await searchParams;
  const found = await emailToRestore(typeof token === 'string' ? token : '');
  if (found.kind === 'limited') {
    return (
      <Narrow title="Not so fast">
        <Notice tone="caution">{found.message}</Notice>
      </Narrow>
    );
  }
  if (found.kind === 'over') {
    return (
      <Narrow title="This link is over">
        <Notice tone="caution">
          It has been used already, or its time is over. If somebody else has your account, write to
          us.
        </Notice>
      </Narrow>
    );
  }
  return (
    <Narrow title="Take your account back">
      <p className="mb-6">
        The e-mail address of your account was changed. Undo that, and you sign in with{' '}
        <strong>{found.email}</strong> again. Everybody who is signed in now is signed out, and
        GitHub or Google accounts are unlinked.
      </p>
      <UndoChangeForm token={found.token} />
    </Narrow>
  );
}

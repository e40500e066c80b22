import type { Metadata } from 'next';
import { shop } from '@/brand/shop';
import { EmailLinkForm } from '@/components/account/sign-in/email-link-form';
import { NarrowPage } from '@/components/account/sign-in/narrow-page';
import { MailLink } from '@/components/order/mail-link';
import { Notice } from '@/components/ui/notice';
import { emailToRestore } from '@/lib/customers/queries';
import { undoEmailChange } from '@/lib/customers/undo-actions';
import { shownEmail } from '@/lib/shown-email';
import { runInView } from '@/lib/texts/current-view';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.signIn.undo.title, robots: { index: false } };
}
export const instant = false;

type Query = { token?: string | string[] };

/**
 * The landing page of the link in the mail to the previous e-mail address. GET changes nothing: mail scanners
 * open links too.
 */
export default async function UndoPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { token } = await searchParams;
  const { t, view } = await pageTexts();
  const { undo, tooMany, expired, title } = t.signIn;
  const found = await runInView(view, () => emailToRestore(typeof token === 'string' ? token : ''));
  if (found.kind === 'limited') {
    return (
      <NarrowPage title={tooMany}>
        <Notice tone="caution">{found.message}</Notice>
      </NarrowPage>
    );
  }
  if (found.kind === 'over') {
    return (
      <NarrowPage title={expired}>
        <Notice tone="caution">
          {fillWith(undo.over, { email: <MailLink address={shop.email} /> })}
        </Notice>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={undo.heading}>
      <p className="mb-6">
        {fillWith(undo.text, { email: <strong>{shownEmail(found.email)}</strong> })}
      </p>
      <EmailLinkForm
        token={found.token}
        action={undoEmailChange}
        submit={undo.title}
        next={{ href: '/sign-in', text: title }}
      />
    </NarrowPage>
  );
}

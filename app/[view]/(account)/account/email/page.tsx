import type { Metadata } from 'next';
import { ActionButton } from '@/components/account/action-button';
import { LinkButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { confirmEmailChange } from '@/lib/customers/actions';
import { ownEmailChange } from '@/lib/customers/own-account';
import { shownEmail } from '@/lib/shown-email';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.account.email.title, robots: { index: false } };
}
export const instant = false;

type Query = { token?: string };

/** Confirms a new e-mail address. Opening the link changes nothing, because mail scanners open links too. */
export default async function EmailPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { email: texts } = (await pageTexts()).t.account;
  const { token = '' } = await searchParams;
  const page = `/account/email?${new URLSearchParams({ token })}`;
  const newEmail = await ownEmailChange(token, page);
  return (
    <>
      <h1 className="mb-6 text-3xl">{texts.heading}</h1>
      {newEmail === null ? (
        <Notice tone="caution">
          {texts.invalidLink} <Link href="/account/profile">{texts.requestLink}</Link>.
        </Notice>
      ) : (
        <>
          <p className="mb-6">
            {fillWith(texts.text, {
              email: <strong className="wrap-anywhere">{shownEmail(newEmail)}</strong>,
            })}
          </p>
          <ActionButton
            action={confirmEmailChange}
            fields={{ token }}
            label={texts.confirm}
            after={<LinkButton href="/account/profile">{texts.toProfile}</LinkButton>}
            variant="primary"
            size="lg"
          />
        </>
      )}
    </>
  );
}

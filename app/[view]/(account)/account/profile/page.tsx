import type { Metadata } from 'next';
import { EmailForm, ProfileForm } from '@/components/account/profile-form';
import { Section } from '@/components/account/section';
import { StepUp } from '@/components/account/sign-in/step-up';
import { SessionChange } from '@/components/site/session-change';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { signOut, signOutEverywhere } from '@/lib/accounts/sign-in-actions';
import { ownProfile } from '@/lib/customers/own-account';
import { shownEmail } from '@/lib/shown-email';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.account.sections.profile, robots: { index: false } };
}
export const instant = false;

export default async function ProfilePage() {
  const { account, frame } = (await pageTexts()).t;
  const { profile: texts, sections, stepUp } = account;
  const { email, newEmail, isRecent, ...profile } = await ownProfile('/account/profile');
  const { firstname, lastname, phone } = profile;
  return (
    <>
      <h1 className="text-3xl">{sections.profile}</h1>
      <Section title={texts.you}>
        <ProfileForm
          values={{ firstname, lastname, phone }}
          texts={{ phone: texts.phone, save: texts.save }}
        />
      </Section>
      <Section title={texts.email}>
        <p className="mb-5 text-ink-soft">
          {fillWith(texts.emailText, {
            email: <strong className="text-ink">{shownEmail(email)}</strong>,
          })}
        </p>
        {isRecent ? (
          <EmailForm
            newEmail={newEmail && shownEmail(newEmail)}
            texts={{ newEmail: texts.newEmail, sendLink: texts.sendLink }}
          />
        ) : (
          <StepUp page="/account/profile">{stepUp.email}</StepUp>
        )}
      </Section>
      <Section title={texts.signingOut}>
        <p className="mb-5 text-ink-soft">{texts.signingOutText}</p>
        <div className="flex flex-wrap gap-3">
          <form action={signOut}>
            <SessionChange />
            <Button variant="secondary">{frame.signOut}</Button>
          </form>
          <form action={signOutEverywhere}>
            <SessionChange />
            <Button variant="secondary">{texts.everywhere}</Button>
          </form>
        </div>
      </Section>
      <Section title={texts.data}>
        <p className="text-ink-soft">
          <Link href="/account/data" className="text-link">
            {texts.dataLink}
          </Link>
        </p>
      </Section>
    </>
  );
}

import type { Metadata } from 'next';
import { EmailForm, ProfileForm } from '@/components/account/profile-form';
import { Section } from '@/components/account/section';
import { StepUp } from '@/components/account/sign-in/step-up';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { signOut, signOutEverywhere } from '@/lib/accounts/sign-in-actions';
import { ownProfile } from '@/lib/customers/queries';

export const metadata: Metadata = { title: 'Profile', robots: { index: false } };
export const instant = false;

export default async function ProfilePage() {
  const { email, newEmail, isRecent, ...profile } = await ownProfile('/account/profile');
  return (
    <>
      <h1 className="text-3xl">Profile</h1>
      <Section title="You">
        <ProfileForm {...profile} />
      </Section>
      <Section title="E-mail address">
        <p className="mb-5 text-ink-soft">
          You sign in with <strong className="text-ink">{email}</strong>. A new address counts once
          you have opened the link that we send there; your other devices are signed out then.
        </p>
        {isRecent ? (
          <EmailForm newEmail={newEmail} />
        ) : (
          <StepUp page="/account/profile">
            You signed in a while ago. To change your address, sign in again first.
          </StepUp>
        )}
      </Section>
      <Section title="Signing out">
        <p className="mb-5 text-ink-soft">
          A lost phone or a borrowed computer? Sign out there from here.
        </p>
        <div className="flex flex-wrap gap-3">
          <form action={signOut}>
            <Button variant="secondary">Sign out</Button>
          </form>
          <form action={signOutEverywhere}>
            <Button variant="secondary">Sign out on all devices</Button>
          </form>
        </div>
      </Section>
      <Section title="Your data">
        <p className="text-ink-soft">
          <Link href="/account/data" className="text-link">
            Download what we know about you, or delete your account
          </Link>
        </p>
      </Section>
    </>
  );
}

import { shop } from '@/brand/shop';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { LINK_LIFETIME_MS } from './rules';

type LinkData = MailData<'sign-in'>;

const sample: LinkData = { link: 'https://shop.example/sign-in/confirm?token=…', minutes: 15 };

/** Data: the link, and how many minutes it works. */
export const signIn = defineTemplate<LinkData, LinkData>({
  data: mailData['sign-in'],
  usefulForMs: LINK_LIFETIME_MS,
  load: async (data) => data,
  subject: () => `Sign in to ${shop.name}`,
  body: ({ link, minutes }) => (
    <MailLayout preview="Your sign-in link. It works once." title="Sign in">
      <Paragraph>
        Use this link to sign in. It works once and expires in {minutes} minutes.
      </Paragraph>
      <Action href={link}>Sign in</Action>
      <SmallPrint>
        If you did not request this, someone may have entered your address by mistake. Nothing
        happens unless the link is used; you can ignore this e-mail.
      </SmallPrint>
    </MailLayout>
  ),
  sample,
});

type ChangeData = MailData<'email-change'>;

/** To the new address. Data: the link, its minutes, the new address. */
export const emailChange = defineTemplate<ChangeData, ChangeData>({
  data: mailData['email-change'],
  usefulForMs: LINK_LIFETIME_MS,
  load: async (data) => data,
  subject: () => 'Confirm your new e-mail address',
  body: ({ link, minutes, newEmail }) => (
    <MailLayout
      preview="Confirm your new e-mail address with one click."
      title="Confirm your new e-mail address"
    >
      <Paragraph>
        You asked us to use {newEmail} for your account. Confirm it within {minutes} minutes:
      </Paragraph>
      <Action href={link}>Confirm this address</Action>
      <SmallPrint>If you did not request this, ignore this e-mail and nothing changes.</SmallPrint>
    </MailLayout>
  ),
  sample: { ...sample, newEmail: 'new@example.com' },
});

type ChangedData = MailData<'email-changed'>;

/** To the address that was used before. Data: the new address, the link that undoes it, its days. */
export const emailChanged = defineTemplate<ChangedData, ChangedData>({
  data: mailData['email-changed'],
  load: async (data) => data,
  subject: () => 'Your e-mail address was changed',
  body: ({ newEmail, link, days }) => (
    <MailLayout preview="Was it you?" title="Your e-mail address was changed">
      <Paragraph>We now send all e-mail to {newEmail}. Use that address to sign in.</Paragraph>
      {link ? (
        <>
          <Paragraph>
            If this was not you, recover your account within {days} days: this address is restored
            and all devices are signed out.
          </Paragraph>
          <Action href={link}>Undo the change</Action>
        </>
      ) : null}
      <SmallPrint>Anything else wrong? Contact {shop.email} immediately.</SmallPrint>
    </MailLayout>
  ),
  sample: {
    newEmail: 'new@example.com',
    link: 'https://shop.example/sign-in/undo-change?token=…',
    days: 7,
  },
});

type NoData = MailData<'email-restored'>;

/** To the address that was given up by undoing a change. Data: none. */
export const emailRestored = defineTemplate<NoData, NoData>({
  data: mailData['email-restored'],
  load: async (data) => data,
  subject: () => 'Your e-mail address change was undone',
  body: () => (
    <MailLayout preview="Your address is no longer used." title="The change was undone">
      <Paragraph>
        The e-mail address of an account was changed to this one. That change was undone from the
        previous address: this address is no longer used for the account.
      </Paragraph>
      <SmallPrint>
        If this is your account and this is a mistake, contact {shop.email} immediately.
      </SmallPrint>
    </MailLayout>
  ),
  sample: {},
});

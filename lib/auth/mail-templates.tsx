import { shop } from '@/brand/shop';
import { fillIn } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { shownEmail } from '@/lib/shown-email';
import { currentTexts } from '@/lib/texts/current-view';
import { LINK_LIFETIME_MS } from './tokens';

const texts = () => currentTexts().t.mails;
const view = async (data: { view?: string | null | undefined }) => data.view ?? null;

type LinkData = MailData<'sign-in'>;

const sample = (): LinkData => ({
  link: 'https://shop.example/sign-in/confirm?token=…',
  minutes: 15,
});

export const signIn = defineTemplate<LinkData, LinkData>({
  data: mailData['sign-in'],
  expiresAfterMs: LINK_LIFETIME_MS,
  view,
  load: async (data) => data,
  subject: () => fillIn(texts().signIn.subject, { shop: shop.name }),
  body: ({ link, minutes }) => {
    const { preview, title, text, note } = texts().signIn;
    return (
      <MailLayout preview={preview} title={title}>
        <Paragraph>{fillIn(text, { minutes })}</Paragraph>
        <Action href={link}>{title}</Action>
        <SmallPrint>{note}</SmallPrint>
      </MailLayout>
    );
  },
  sample,
});

type ChangeData = MailData<'email-change'>;

export const emailChange = defineTemplate<ChangeData, ChangeData>({
  data: mailData['email-change'],
  expiresAfterMs: LINK_LIFETIME_MS,
  view,
  load: async (data) => data,
  subject: () => texts().emailChange.subject,
  body: ({ link, minutes, newEmail }) => {
    const { preview, subject, text, confirm, note } = texts().emailChange;
    return (
      <MailLayout preview={preview} title={subject}>
        <Paragraph>{fillIn(text, { email: shownEmail(newEmail), minutes })}</Paragraph>
        <Action href={link}>{confirm}</Action>
        <SmallPrint>{note}</SmallPrint>
      </MailLayout>
    );
  },
  sample: () => ({ ...sample(), newEmail: 'new@example.com' }),
});

type ChangedData = MailData<'email-changed'>;

export const emailChanged = defineTemplate<ChangedData, ChangedData>({
  data: mailData['email-changed'],
  view,
  load: async (data) => data,
  subject: () => texts().emailChanged.subject,
  body: ({ newEmail }) => {
    const { preview, subject, text, note } = texts().emailChanged;
    return (
      <MailLayout preview={preview} title={subject}>
        <Paragraph>{fillIn(text, { email: shownEmail(newEmail) })}</Paragraph>
        <SmallPrint>{fillIn(note, { email: shop.email })}</SmallPrint>
      </MailLayout>
    );
  },
  sample: () => ({ newEmail: 'new@example.com' }),
});

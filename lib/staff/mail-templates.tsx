import { shop } from '@/brand/shop';
import { roleTexts, staffRoles } from '@/lib/auth/roles';
import { env } from '@/lib/env';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';

type AddedData = MailData<'staff-added'>;
type AddedProps = AddedData & { link: string };

function textOf(role: string): string {
  const known = Object.values(staffRoles).find((one) => one === role);
  return known ? `${roleTexts[known].name.toLowerCase()}: ${roleTexts[known].text}` : role;
}

/** To a new member of staff. Data: their role, and who added them. */
export const staffAdded = defineTemplate<AddedData, AddedProps>({
  data: mailData['staff-added'],
  load: async (data) => ({ ...data, link: `${env().siteUrl}/sign-in?next=%2Fmerchant` }),
  subject: () => `You can now work at ${shop.name}`,
  body: ({ role, addedBy, link }) => (
    <MailLayout preview="Sign in with this e-mail address." title={`Welcome to ${shop.name}`}>
      <Paragraph>
        {addedBy} gave this e-mail address access to the merchant pages of {shop.name}. Your role is{' '}
        {textOf(role)}
      </Paragraph>
      <Paragraph>
        Sign in with this e-mail address. There is no password: each time, a link is sent to you.
      </Paragraph>
      <Action href={link}>Sign in</Action>
      <SmallPrint>
        If you do not work for {shop.name}, ignore this e-mail: nobody can sign in without your
        mailbox.
      </SmallPrint>
    </MailLayout>
  ),
  sample: {
    role: 'staff',
    addedBy: 'owner@shop.example',
    link: 'https://shop.example/sign-in?next=%2Fmerchant',
  },
});

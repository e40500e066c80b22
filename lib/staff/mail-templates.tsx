import { shop } from '@/brand/shop';
import { staffRoles } from '@/lib/auth/roles';
import { env } from '@/lib/env';
import { fillIn } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { currentTexts } from '@/lib/texts/current-view';

type AddedData = MailData<'staff-added'>;
type AddedProps = AddedData & { link: string };

const name = { shop: shop.name };
const texts = () => currentTexts().t.staff.added;

function roleText(role: string): string {
  const known = Object.values(staffRoles).find((one) => one === role);
  return known ? texts().roles[known] : role;
}

/** To a new member of staff. Data: their role, and who added them. */
export const staffAdded = defineTemplate<AddedData, AddedProps>({
  data: mailData['staff-added'],
  load: async (data) => ({ ...data, link: `${env().siteUrl}/sign-in?next=%2Fmerchant` }),
  subject: () => fillIn(texts().subject, name),
  body: ({ role, addedBy, link }) => {
    const { preview, title, text, how, signIn, notYou } = texts();
    return (
      <MailLayout preview={preview} title={fillIn(title, name)}>
        <Paragraph>{fillIn(text, { ...name, addedBy, role: roleText(role) })}</Paragraph>
        <Paragraph>{how}</Paragraph>
        <Action href={link}>{signIn}</Action>
        <SmallPrint>{fillIn(notYou, name)}</SmallPrint>
      </MailLayout>
    );
  },
  sample: () => ({
    role: 'staff',
    addedBy: 'owner@shop.example',
    link: 'https://shop.example/sign-in?next=%2Fmerchant',
  }),
});

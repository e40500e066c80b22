import { shop } from '@/brand/shop';
import { fillIn } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { currentTexts } from '@/lib/texts/current-view';

type Data = MailData<'account-deleted'>;

const texts = () => currentTexts().t.mails.accountDeleted;

export const accountDeleted = defineTemplate<Data, Data>({
  data: mailData['account-deleted'],
  view: async (data) => data.view ?? null,
  load: async (data) => data,
  subject: () => texts().subject,
  body: () => {
    const { preview, subject, text, note } = texts();
    return (
      <MailLayout preview={preview} title={subject}>
        <Paragraph>{text}</Paragraph>
        <SmallPrint>{fillIn(note, { email: shop.email })}</SmallPrint>
      </MailLayout>
    );
  },
  sample: () => ({}),
});

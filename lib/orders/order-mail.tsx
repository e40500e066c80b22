import { fillIn } from '@/lib/format';
import { Action, Facts, MailLayout, Paragraph } from '@/lib/mail/layout';
import { currentTexts } from '@/lib/texts/current-view';

/** A mail of an order that says one thing, with rows of the order; `text` may name its `{number}`. */
export function OrderMail({
  preview,
  title,
  text,
  number,
  url,
  rows,
}: {
  preview: string;
  title: string;
  text: string;
  number: string;
  /** The order's page. */
  url: string;
  rows: Parameters<typeof Facts>[0]['rows'];
}) {
  return (
    <MailLayout preview={preview} title={title}>
      <Paragraph>{fillIn(text, { number })}</Paragraph>
      <Facts rows={rows} />
      <Action href={url}>{currentTexts().t.mails.viewOrder}</Action>
    </MailLayout>
  );
}

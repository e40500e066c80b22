import { MailLink, SmallPrint } from '@/lib/mail/layout';
import { currentTexts } from '@/lib/texts/current-view';
import { fillWith } from '@/lib/texts/fill-with';

/** `url` is the order's signed link. */
export function OrderInvoiceNote({ url }: { url: string }) {
  const { print, invoice } = currentTexts().t.invoice.mail;
  const link = <MailLink href={url.replace('?', '/invoice?')}>{invoice}</MailLink>;
  return <SmallPrint>{fillWith(print, { invoice: link })}</SmallPrint>;
}

/** `url` is the subscription's page. */
export function MonthInvoicesNote({ url }: { url: string }) {
  const { note, invoices } = currentTexts().t.invoice.mail;
  const link = <MailLink href={`${url}#invoices`}>{invoices}</MailLink>;
  return <SmallPrint>{fillWith(note, { invoices: link })}</SmallPrint>;
}

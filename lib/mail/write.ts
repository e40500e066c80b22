import { render, toPlainText } from 'react-email';
import { runInView } from '@/lib/texts/current-view';
import type { MailContent } from './template';

export type WrittenMail = { subject: string; html: string; text: string };

type HtmlElement = { attribs: { href?: string }; children: unknown };
type TextBuilder = {
  openBlock: (options: { leadingLineBreaks: number }) => void;
  closeBlock: (options: { trailingLineBreaks: number }) => void;
  addLineBreak: () => void;
  addInline: (text: string, options: { noWordTransform: boolean }) => void;
};
type Walk = (children: unknown, builder: TextBuilder) => void;

function labelAndAddress({ children, attribs }: HtmlElement, walk: Walk, builder: TextBuilder) {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(children, builder);
  builder.addLineBreak();
  builder.addInline(attribs.href ?? '', { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
}

const asText = {
  wordwrap: 78,
  formatters: { labelAndAddress },
  selectors: [
    { selector: 'h1', format: 'heading', options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: 'a.sender', format: 'labelAndAddress' },
    { selector: 'a.action', format: 'inlineSurround', options: { suffix: ':' } },
    {
      selector: 'table.fact',
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    },
    { selector: 'td.label', format: 'inline' },
    { selector: 'td[align=right]', format: 'inlineSurround', options: { prefix: ': ' } },
  ],
};

export async function writeMail({ subject, body, view }: MailContent): Promise<WrittenMail> {
  const html = await runInView(view, () => render(body));
  return { subject, html, text: toPlainText(html, asText) };
}

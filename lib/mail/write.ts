import { render, toPlainText } from '@react-email/components';
import type { Letter } from './template';

export type WrittenMail = { subject: string; html: string; text: string };

/** Turns a letter into what mail programs show. */
export async function writeMail({ subject, body }: Letter): Promise<WrittenMail> {
  const html = await render(body);
  const text = toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'h1', format: 'heading', options: { uppercase: false } },
      // What and how much stand on one line.
      {
        selector: 'table.fact',
        format: 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      },
      { selector: 'td[align=right]', format: 'inlineSurround', options: { prefix: ': ' } },
    ],
  });
  return { subject, html, text };
}

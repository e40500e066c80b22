import type { ReactElement } from 'react';
import { render, toPlainText } from 'react-email';
import type * as z from 'zod';
import type { StoreView } from '@/lib/markets/types';
import { viewByKey } from '@/lib/markets/views';
import { runInView } from '@/lib/texts/current-view';

/** A kind of mail. Templates write in the language of the current view: `currentTexts()`. */
export type Template<Data = never, Props = never> = {
  data: z.ZodType<Data>;
  /** Milliseconds after the scheduled time at which an unsent mail expires. Default: two days. */
  expiresAfterMs?: number;
  /** The key of the mail's view; null for the default view. */
  view?: (data: Data) => Promise<string | null>;
  /** Reads the current data of the mail; null if it must not be sent any more. */
  load: (data: Data) => Promise<Props | null>;
  subject: (props: Props) => string;
  body: (props: Props) => ReactElement;
  sample: () => Props;
};

export type AnyTemplate = {
  expiresAfterMs: number | undefined;
  /** @throws ZodError if the stored data does not match the template */
  write: (data: unknown) => Promise<MailContent | null>;
  sample: (view: StoreView) => Promise<MailContent>;
};

export type MailContent = { subject: string; body: ReactElement; view: StoreView };

export function defineTemplate<Data, Props>(template: Template<Data, Props>): AnyTemplate {
  const content = (view: StoreView, props: Props): MailContent => ({
    subject: template.subject(props),
    body: template.body(props),
    view,
  });
  return {
    expiresAfterMs: template.expiresAfterMs,
    async write(stored) {
      const data = template.data.parse(stored);
      const view = viewByKey((await template.view?.(data)) ?? null);
      return runInView(view, async () => {
        const props = await template.load(data);
        return props === null ? null : content(view, props);
      });
    },
    sample: (view) => runInView(view, async () => content(view, template.sample())),
  };
}

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

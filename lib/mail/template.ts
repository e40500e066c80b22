import type { ReactElement } from 'react';
import type * as z from 'zod';

/** A kind of mail. */
export type Template<Data = never, Props = never> = {
  /** What is kept in the outbox. */
  data: z.ZodType<Data>;
  /** After this time the mail is of no use and is not sent any more. */
  usefulForMs?: number;
  /** What the mail tells, as it holds now; null when there is nothing to tell any more. */
  load: (data: Data) => Promise<Props | null>;
  subject: (props: Props) => string;
  body: (props: Props) => ReactElement;
  /** For the preview page. */
  sample: Props;
};

/** A template whose types are known to fit together, for a list of different ones. */
export type AnyTemplate = {
  usefulForMs: number | undefined;
  /** @throws ZodError when the outbox holds something else */
  write: (data: unknown) => Promise<MailContent | null>;
  sample: () => MailContent;
};

export type MailContent = { subject: string; body: ReactElement };

/** Closes a template over its types. */
export function defineTemplate<Data, Props>(template: Template<Data, Props>): AnyTemplate {
  const content = (props: Props): MailContent => ({
    subject: template.subject(props),
    body: template.body(props),
  });
  return {
    usefulForMs: template.usefulForMs,
    async write(data) {
      const props = await template.load(template.data.parse(data));
      return props === null ? null : content(props);
    },
    sample: () => content(template.sample),
  };
}

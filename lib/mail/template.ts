import type { ReactElement } from 'react';
import type * as z from 'zod';
import type { StoreView } from '@/lib/markets/types';
import { keptView } from '@/lib/markets/views';
import { sayIn } from '@/lib/texts/current-view';

/** A kind of mail. What it says, it says in its view: `said()`. */
export type Template<Data = never, Props = never> = {
  /** What is kept in the outbox. */
  data: z.ZodType<Data>;
  /** Milliseconds after which, counted from when it was to be sent, the mail is of no use; two days of tries without it. */
  usefulForMs?: number;
  /** The key of the view that it is written in; null for the default one, and without this all are. */
  view?: (data: Data) => Promise<string | null>;
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
  sample: (view: StoreView) => Promise<MailContent>;
};

export type MailContent = { subject: string; body: ReactElement; view: StoreView };

/** Closes a template over its types. */
export function defineTemplate<Data, Props>(template: Template<Data, Props>): AnyTemplate {
  const content = (view: StoreView, props: Props): MailContent => ({
    subject: template.subject(props),
    body: template.body(props),
    view,
  });
  return {
    usefulForMs: template.usefulForMs,
    async write(stored) {
      const data = template.data.parse(stored);
      const view = keptView((await template.view?.(data)) ?? null);
      return sayIn(view, async () => {
        const props = await template.load(data);
        return props === null ? null : content(view, props);
      });
    },
    sample: (view) => sayIn(view, async () => content(view, template.sample)),
  };
}

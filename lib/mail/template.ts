import type { ReactElement } from 'react';
import type * as z from 'zod';
import type { StoreView } from '@/lib/markets/types';
import { viewByKey } from '@/lib/markets/views';
import { runInView } from '@/lib/texts/current-view';

/** A kind of mail. Its text is in the language of its view: `currentTexts()`. */
export type Template<Data = never, Props = never> = {
  /** What the outbox stores. */
  data: z.ZodType<Data>;
  /** Milliseconds from when it was to be sent until it expires unsent; without this, two days. */
  expiresAfterMs?: number;
  /** The key of the view that it is written in; null for the default one, and without this all are. */
  view?: (data: Data) => Promise<string | null>;
  /** The current data of the mail; null if it must not be sent any more. */
  load: (data: Data) => Promise<Props | null>;
  subject: (props: Props) => string;
  body: (props: Props) => ReactElement;
  /** For the preview page, in the current view. */
  sample: () => Props;
};

/** A template whose types are known to fit together, for a list of different ones. */
export type AnyTemplate = {
  expiresAfterMs: number | undefined;
  /** @throws ZodError if the outbox has other data */
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

import type { ReactElement } from 'react';
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

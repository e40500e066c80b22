import type { ViewTexts } from '@/lib/texts/wording';

/** What the checkout says in the browser. */
export type CheckoutTexts = ViewTexts['t']['checkout']['form'] & {
  /** Where the new total could not be fetched. */
  notQuoted: string;
  /** A tax that the total contains, and that it contains none. */
  included: string;
  noneIncluded: string;
};

/** Of the texts of a view, those of the checkout in the browser. */
export function checkoutTexts({ t }: ViewTexts): CheckoutTexts {
  const { included, none: noneIncluded } = t.tax;
  return { ...t.checkout.form, included, noneIncluded, notQuoted: t.payment.messages.notQuoted };
}

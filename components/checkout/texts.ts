import type { ViewTexts } from '@/lib/texts/wording';
import type { PaymentTexts } from './messages';

/** Texts of the checkout's client components. */
export type CheckoutTexts = ViewTexts['t']['checkout']['form'] & {
  /** What the page says about prices and submissions. */
  payment: PaymentTexts;
  /** An included tax, and that no tax is included. */
  included: string;
  noneIncluded: string;
};

/** Picks the texts of the checkout's client components from a view's texts. */
export function checkoutTexts({ t }: ViewTexts): CheckoutTexts {
  const { included, none: noneIncluded } = t.tax;
  return { ...t.checkout.form, included, noneIncluded, payment: t.payment };
}

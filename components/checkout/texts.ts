import type { ViewTexts } from '@/lib/texts/wording';
import type { PaymentTexts } from './messages';

/** Texts of the checkout's client components. */
export type CheckoutTexts = ViewTexts['t']['checkout']['form'] & {
  payment: PaymentTexts;
  /** Labels of included taxes. */
  included: string;
  noneIncluded: string;
};

export function checkoutTexts({ t }: ViewTexts): CheckoutTexts {
  const { included, none: noneIncluded } = t.tax;
  return { ...t.checkout.form, included, noneIncluded, payment: t.payment };
}

import type { ViewTexts } from '@/lib/texts/wording';
import type { PaymentTexts } from './messages';

export type CheckoutTexts = ViewTexts['t']['checkout']['form'] & {
  payment: PaymentTexts;
  included: string;
  noneIncluded: string;
};

export function checkoutTexts({ t }: ViewTexts): CheckoutTexts {
  const { included, none: noneIncluded } = t.tax;
  return { ...t.checkout.form, included, noneIncluded, payment: t.payment };
}

import type { ViewTexts } from '@/lib/texts/wording';
import type { EmptyCartTexts } from './page/empty-cart';

/** Texts of the cart page's client components. */
export type CartTexts = ViewTexts['t']['cart']['contents'] & {
  stepper: ViewTexts['t']['cart']['stepper'];
};

/** Picks the texts of an empty cart from a view's texts. */
export function emptyCartTexts({ brand }: ViewTexts): EmptyCartTexts {
  const links = brand.navigation.main.map(({ href, label }) => ({ href, label }));
  return { text: brand.smallCopy.emptyCart, links };
}

/** Picks the texts of the cart's client components from a view's texts. */
export function cartTexts({ t }: ViewTexts): CartTexts {
  const { contents, stepper } = t.cart;
  return { ...contents, stepper };
}

import type { ViewTexts } from '@/lib/texts/wording';
import type { EmptyCartTexts } from './page/empty-cart';

/** What the page of the cart says in the browser. */
export type CartTexts = ViewTexts['t']['cart']['contents'] & {
  stepper: ViewTexts['t']['cart']['stepper'];
};

/** Of the texts of a view, those of an empty cart. */
export function emptyCartTexts({ brand }: ViewTexts): EmptyCartTexts {
  const links = brand.navigation.main.map(({ href, label }) => ({ href, label }));
  return { text: brand.smallCopy.emptyCart, links };
}

/** Of the texts of a view, those of the cart in the browser. */
export function cartTexts({ t }: ViewTexts): CartTexts {
  const { contents, stepper } = t.cart;
  return { ...contents, stepper };
}

import { Icon } from '@/components/ui/icons/icon';
import { pageTexts } from '@/lib/texts/page-texts';
import { CartLink } from './cart-link';

/** The cart link in the header, with the number of units. */
export async function CartButton() {
  const { t } = await pageTexts();
  return (
    <CartLink
      phrase={t.frame.inCart}
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <Icon name="bag" size={22} />
      <span className="sr-only">{t.frame.cart}</span>
    </CartLink>
  );
}

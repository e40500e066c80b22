import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { pageTexts } from '@/lib/texts/page-texts';
import { CartCount } from './cart-count';

/** The cart link in the header, with the number of units. */
export async function CartButton() {
  const { t } = await pageTexts();
  return (
    <Link
      href="/cart"
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <Icon name="bag" size={22} />
      <span className="sr-only">{t.frame.cart}</span>
      <CartCount phrase={t.frame.inCart} />
    </Link>
  );
}

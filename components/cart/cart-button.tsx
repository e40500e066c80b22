import Link from 'next/link';
import { Icon } from '@/components/ui/icon';
import { CartCount } from './cart-count';

/** The cart link in the header, with the number of units. */
export function CartButton() {
  return (
    <Link
      href="/cart"
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <Icon name="bag" size={22} />
      <span className="sr-only">Cart</span>
      <CartCount />
    </Link>
  );
}

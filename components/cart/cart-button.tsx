import Link from 'next/link';
import { Icon } from '@/components/ui/icon';

/** The way to the cart, in the header. */
export function CartButton() {
  return (
    <Link href="/cart" aria-label="Cart" className="grid size-11 place-items-center rounded-full">
      <Icon name="bag" size={22} />
    </Link>
  );
}

import { shop } from '@/brand/shop';
import { buttonClass } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { formatCount } from '@/lib/format';

/** "1 product", "12 products". */
export function productsText(total: number): string {
  return total === 1 ? '1 product' : `${formatCount(total, shop.locale)} products`;
}

/** From the open filters of a phone to what they leave, and how much that is. */
export function ShowProducts({ total, list }: { total: number; list: string }) {
  return (
    <a href={`#${list}`} className={cn(buttonClass('primary'), 'mb-5 w-full')}>
      {total === 0 ? 'No products' : `Show ${productsText(total)}`}
    </a>
  );
}

import Link from 'next/link';
import { navigation } from '@/brand/shop';
import { Sky } from '@/brand/sky';
import { smallWords } from '@/brand/small-words';
import { buttonClass } from '@/components/ui/button';

/** An empty cart, with ways on. */
export function EmptyCart() {
  return (
    <div className="flex max-w-xl flex-col items-start gap-6">
      <Sky hour="night" className="w-40" />
      <p className="text-lg">{smallWords.emptyCart}</p>
      <ul className="flex flex-wrap gap-2">
        {navigation.main.map((item) => (
          <li key={item.href}>
            <Link href={item.href} className={buttonClass('secondary')}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Sky } from '@/brand/illustrations/sky';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { pageTexts } from '@/lib/texts/page-texts';

export async function EmptyCart() {
  const { brand } = await pageTexts();
  return (
    <div className="flex max-w-xl flex-col items-start gap-6">
      <Sky hour="night" className="w-40" />
      <p className="text-lg">{brand.texts.emptyCart}</p>
      <ul className="flex flex-wrap gap-2">
        {brand.navigation.main.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} className={buttonClass('secondary')}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';
import { roastLabel } from './roast-label';

/** How dark a coffee is roasted, as five beans that fill up. */
export async function Roast({ level }: { level: number }) {
  const { brand, view } = await pageTexts();
  const roast = phraseIn(view, roastLabel(level)).toLocaleLowerCase(view.locale);
  return (
    <span className="inline-flex items-center gap-1">
      <span className="sr-only">{fillIn(brand.productCopy.roast, { roast })}</span>
      <svg viewBox="0 0 70 12" width="70" height="12" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((step) => (
          <ellipse
            key={step}
            cx={step * 14 - 7}
            cy="6"
            rx="5"
            ry="4"
            strokeWidth="1.6"
            className={step <= level ? 'fill-current stroke-current' : 'fill-none stroke-current'}
          />
        ))}
      </svg>
    </span>
  );
}

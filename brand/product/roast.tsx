import { phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';
import { roastLabel } from './summary';

const scales = ['roast-1', 'roast-2', 'roast-3', 'roast-4', 'roast-5'];

/** The roast as five beans. CSS draws them (brand/theme.css), because a list has dozens. */
export async function Roast({ level }: { level: number }) {
  const { brand, view } = await pageTexts();
  const roast = phraseIn(view, roastLabel(level)).toLocaleLowerCase(view.locale);
  return (
    <span className={`roast-scale ${scales[level - 1] ?? ''}`}>
      <span className="sr-only">{fillIn(brand.productCopy.roast, { roast })}</span>
    </span>
  );
}

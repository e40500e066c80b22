import { buttonClass } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { fillIn, formatPlural } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';

/** On a phone, a link from the open filters down to the results. */
export async function ShowProducts({ total, list }: { total: number; list: string }) {
  const { t, view } = await pageTexts();
  const { noProducts, show } = t.search;
  const products = formatPlural(t.catalog.products, total, view.locale);
  return (
    <a href={`#${list}`} className={cn(buttonClass('primary'), 'mb-5 w-full')}>
      {total === 0 ? noProducts : fillIn(show, { products })}
    </a>
  );
}

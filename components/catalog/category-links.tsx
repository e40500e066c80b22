import { NavLink } from '@/components/site/links/nav-link';
import { phraseIn } from '@/lib/catalog/localize';
import { filledCategories } from '@/lib/catalog/queries';
import { pageTexts } from '@/lib/texts/page-texts';

export async function CategoryLinks() {
  const { t, view } = await pageTexts();
  const categories = await filledCategories(view.market.currency);
  return (
    <nav
      aria-label={t.catalog.categoryNav}
      className="page-wide overflow-x-auto py-1 [scrollbar-width:none]"
    >
      <ul className="flex gap-2">
        <li>
          <NavLink href="/products" className="pill-link">
            {t.catalog.everything}
          </NavLink>
        </li>
        {categories.map(({ key, name }) => (
          <li key={key}>
            <NavLink href={`/categories/${key}`} className="pill-link">
              {phraseIn(view, name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

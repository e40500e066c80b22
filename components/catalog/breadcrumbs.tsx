import { Link } from '@/components/ui/link';
import { pageTexts } from '@/lib/texts/page-texts';

export type Crumb = { href: string; label: string };

export async function Breadcrumbs({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  const { t } = await pageTexts();
  return (
    <nav aria-label={t.frame.breadcrumbs} className="text-ink-soft text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ href, label }) => (
          <li key={href} className="flex items-center gap-2">
            <Link href={href} className="py-1 underline-offset-4 hover:underline">
              {label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="py-1">
          {here}
        </li>
      </ol>
    </nav>
  );
}

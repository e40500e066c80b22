import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import type { Mismatches } from '@/lib/catalog/dashboard';
import { fillIn, formatCount, formatPlural } from '@/lib/format';
import { commandLine } from '@/lib/process/commands';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';

export async function CatalogueMismatches({ strays, absent }: Mismatches) {
  const { d, view } = await dashboardTexts();
  const texts = d.products;
  const title = (of: 'strays' | 'absent', count: number) =>
    formatPlural(texts[of].title, count, view.locale);
  return (
    <div className="grid gap-4">
      <Mismatch title={title('strays', strays.length)} names={strays}>
        {fillWith(texts.strays.text, { command: <code>{commandLine('catalogue:import')}</code> })}
      </Mismatch>
      <Mismatch title={title('absent', absent.length)} names={absent}>
        {fillWith(texts.absent.text, {
          catalogue: <code>brand/catalogue</code>,
          create: <code>{commandLine('catalogue:create', ['--at URL', '--dry-run'])}</code>,
          dryRun: <code>--dry-run</code>,
        })}
      </Mismatch>
    </div>
  );
}

/** Further products are only counted. */
const MAX_NAMED = 20;

async function Mismatch({
  title,
  names,
  children,
}: {
  title: string;
  names: readonly string[];
  children: ReactNode;
}) {
  if (names.length === 0) return null;
  const { d, view } = await dashboardTexts();
  const more = names.length - MAX_NAMED;
  return (
    <Notice tone="caution" title={title}>
      <p>{children}</p>
      <ul className="mt-2 grid list-disc gap-0.5 pl-5">
        {names.slice(0, MAX_NAMED).map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
        {more > 0 ? (
          <li>{fillIn(d.products.more, { count: formatCount(more, view.locale) })}</li>
        ) : null}
      </ul>
    </Notice>
  );
}

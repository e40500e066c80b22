import { Notice } from '@/components/ui/notice';
import type { Mismatches, StrayProduct } from '@/lib/catalog/dashboard';
import { fillIn, formatCount, formatMoney, formatPlural } from '@/lib/format';
import { commandLine } from '@/lib/process/commands';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';

const catalogue = <code>brand/catalogue</code>;

/** Products that only the service or only the shop has, each with what to do. */
export async function CatalogueMismatches({ strays, strayCount, absent }: Mismatches) {
  const { d, view } = await dashboardTexts();
  const texts = d.products;
  const { locale } = view;
  return (
    <div className="grid gap-4">
      {strayCount > 0 ? (
        <Notice tone="caution" title={formatPlural(texts.strays.title, strayCount, locale)}>
          <p>
            {fillWith(formatPlural(texts.strays.text, strayCount, locale), {
              catalogue,
              command: <code>{commandLine('catalogue:import')}</code>,
            })}
          </p>
          <Named
            lines={strays.map((one) => strayText(one, texts.strays, locale))}
            count={strayCount}
          />
        </Notice>
      ) : null}
      {absent.length > 0 ? (
        <Notice tone="caution" title={formatPlural(texts.absent.title, absent.length, locale)}>
          <p>
            {fillWith(formatPlural(texts.absent.text, absent.length, locale), {
              catalogue,
              create: <code>{commandLine('catalogue:create', ['--at URL', '--dry-run'])}</code>,
              dryRun: <code>--dry-run</code>,
            })}
          </p>
          <Named
            lines={absent.map(
              ({ name, price, sku }) => `${name}, ${formatMoney(price, locale)} (${sku})`,
            )}
            count={absent.length}
          />
        </Notice>
      ) : null}
    </div>
  );
}

function strayText(
  { serviceId, name, priceAmount, currency, active, isRetired }: StrayProduct,
  texts: DashboardTexts['products']['strays'],
  locale: string,
): string {
  const price =
    priceAmount !== null && currency
      ? formatMoney({ amount: priceAmount, currency }, locale)
      : texts.noPrice;
  const facts = [
    ...[name ?? texts.noName, price],
    ...(active ? [] : [texts.notActive]),
    ...(isRetired ? [texts.retired] : []),
  ];
  return `${facts.join(', ')} (${serviceId})`;
}

/** Listed by name; the rest is counted. */
const MAX_LISTED = 50;

async function Named({ lines, count }: { lines: readonly string[]; count: number }) {
  const { d, view } = await dashboardTexts();
  const listed = lines.slice(0, MAX_LISTED);
  const rest = formatCount(count - listed.length, view.locale);
  return (
    <details className="mt-2">
      <summary className="min-h-9 py-1.5 font-semibold">{d.products.affected}</summary>
      <ul className="mt-1 grid list-disc gap-0.5 pl-5">
        {listed.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {count > listed.length ? (
        <p className="mt-1">{fillIn(d.products.more, { count: rest })}</p>
      ) : null}
    </details>
  );
}

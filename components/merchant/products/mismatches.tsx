import { Notice } from '@/components/ui/notice';
import type { Mismatches } from '@/lib/catalog/desk';
import { formatMoney } from '@/lib/format';

/** What the service sells and the shop does not show, and the other way round, each with what to do. */
export function CatalogueMismatches({ strays, strayCount, absent }: Mismatches) {
  return (
    <div className="grid gap-4">
      {strayCount > 0 ? (
        <Notice
          tone="caution"
          title={`${strayCount} ${strayCount === 1 ? 'product' : 'products'} at the service that the shop does not show`}
        >
          <p>
            To sell {strayCount === 1 ? 'it' : 'them'}, run <code>npm run catalogue:import</code>:
            what <code>brand/catalogue</code> describes gets its texts and images, everything else a
            page of its own with the service’s name and description. Otherwise switch{' '}
            {strayCount === 1 ? 'it' : 'them'} off at the service. What <code>brand/catalogue</code>{' '}
            described once and does not any more is not sold again until it is described there.
          </p>
          <Named
            lines={strays.map(({ serviceId, name, priceAmount, currency, active, isRetired }) => {
              const price =
                priceAmount !== null && currency
                  ? formatMoney({ amount: priceAmount, currency })
                  : 'no price';
              const state = `${active ? '' : ', not active'}${isRetired ? ', no longer in brand/' : ''}`;
              return `${name ?? 'no name'}, ${price}${state} (${serviceId})`;
            })}
            count={strayCount}
          />
        </Notice>
      ) : null}
      {absent.length > 0 ? (
        <Notice
          tone="caution"
          title={`${absent.length} ${absent.length === 1 ? 'item' : 'items'} of brand/ that the service does not sell`}
        >
          <p>
            Create {absent.length === 1 ? 'it' : 'them'} with{' '}
            <code>npm run catalogue:create -- --at URL --dry-run</code>, then without{' '}
            <code>--dry-run</code>, and import. Or take {absent.length === 1 ? 'it' : 'them'} out of{' '}
            <code>brand/catalogue</code>.
          </p>
          <Named lines={absent.map(({ name, sku }) => `${name} (${sku})`)} count={absent.length} />
        </Notice>
      ) : null}
    </div>
  );
}

/** How many are named; the rest is counted. */
const NAMED = 50;

function Named({ lines, count }: { lines: readonly string[]; count: number }) {
  const shown = lines.slice(0, NAMED);
  return (
    <details className="mt-2">
      <summary className="min-h-9 py-1.5 font-semibold">Affected products</summary>
      <ul className="mt-1 grid list-disc gap-0.5 pl-5">
        {shown.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {count > shown.length ? <p className="mt-1">and {count - shown.length} more</p> : null}
    </details>
  );
}

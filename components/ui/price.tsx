import { formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';
import { cn } from './cn';

/**
 * An amount of money in tabular figures. For server components: client components get the text from
 * the server, so that the currency table stays there.
 */
export function Price({ money, className }: { money: Money; className?: string }) {
  return (
    <span className={cn('whitespace-nowrap tabular-nums', className)}>{formatMoney(money)}</span>
  );
}

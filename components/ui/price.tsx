import { formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';
import { cn } from './cn';

/**
 * An amount of money, with figures of one width. For server components: client leaves get the
 * text from the server, so that the table of currencies stays there.
 */
export function Price({ money, className }: { money: Money; className?: string }) {
  return (
    <span className={cn('whitespace-nowrap tabular-nums', className)}>{formatMoney(money)}</span>
  );
}

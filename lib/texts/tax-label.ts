import { fillIn, formatMoney, formatRate } from '@/lib/format';
import type { Money } from '@/lib/money';

export function taxLabel(
  text: string,
  tax: { name: string; ratePpm: number; amount?: Money; base?: Money },
  locale: string,
): string {
  const { name, ratePpm, amount, base } = tax;
  return fillIn(text, {
    name,
    rate: formatRate(ratePpm, locale),
    ...(amount && { amount: formatMoney(amount, locale) }),
    ...(base && { base: formatMoney(base, locale) }),
  });
}

import { marketOf } from '@/lib/markets/currencies';
import { pageTexts } from '@/lib/texts/page-texts';

/** The note on prices in a currency: "before tax", or "with tax". */
export async function taxNote(currency: string): Promise<string> {
  const { t } = await pageTexts();
  return t.tax.prices[marketOf(currency, '').prices];
}

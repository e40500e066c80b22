import { marketOf } from '@/lib/markets/currencies';
import { pageTexts } from '@/lib/texts/page-texts';

/** "before tax" or "with tax", depending on the currency's market. */
export async function taxNote(currency: string): Promise<string> {
  const { t } = await pageTexts();
  return t.tax.prices[marketOf(currency, '').prices];
}

import { catalogue } from '@/brand/catalogue/all';
import { homeCurrency } from '@/lib/markets/currencies';
import type { Market } from '@/lib/markets/types';
import { choiceText } from './rules';
import type { SeedProduct } from './seed/seed-types';

type SampleItem = {
  name: string;
  detail: string;
  quantity: number;
  unitAmount: number;
  isShipping: boolean;
};

type Priced = { price: number; prices?: Readonly<Record<string, number>> };

export const priceIn = ({ currency }: Market, { price, prices }: Priced) =>
  currency === homeCurrency ? price : prices?.[currency];

function itemOf(market: Market, product: SeedProduct, quantity: number): SampleItem[] {
  const [variant] = product.variants;
  const unitAmount = variant && priceIn(market, variant);
  if (!variant || unitAmount === undefined) return [];
  const isShipping = product.hidden === true;
  const detail = isShipping ? product.tagline : choiceText(variant.options);
  return [{ name: product.name, detail, quantity, unitAmount, isShipping }];
}

export function sampleItems(market: Market): { category: string; items: SampleItem[] } {
  const sold = catalogue.filter(
    (product) => !product.hidden && itemOf(market, product, 1).length > 0,
  );
  const category = sold[0]?.category ?? '';
  const [first, second] = sold.filter((product) => product.category === category);
  const delivery = catalogue.find(({ slug }) => market.shipping.includes(slug));
  const items = [
    ...(first ? itemOf(market, first, 2) : []),
    ...(second ? itemOf(market, second, 1) : []),
    ...(delivery ? itemOf(market, delivery, 1) : []),
  ];
  return { category, items };
}

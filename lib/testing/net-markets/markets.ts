import { markets as brandMarkets } from '../../../brand/markets';
import type { Markets } from '../../markets/types';
import { taxZones } from './taxes';

const [{ categoryTaxCodes: _, ...first }, ...others] = brandMarkets;

/**
 * What tests have as `brand/markets` (vitest.config.ts, register.ts): the brand's markets, of which the first has net
 * prices and taxes of its own, so that tax codes are sent and the service adds taxes. Gross prices are tested beside it.
 */
export const markets: Markets = [
  {
    ...first,
    countries: taxZones.map(({ country }) => country),
    prices: 'net',
    taxCodes: Object.fromEntries(taxZones.map(({ country, codes }) => [country, codes])),
  },
  ...others,
];

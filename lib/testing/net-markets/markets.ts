import { markets as brandMarkets } from '../../../brand/markets';
import type { Markets } from '../../markets/types';
import { taxZones } from './taxes';

const [{ categoryTaxCodes: _, ...first }, ...others] = brandMarkets;

/**
 * Replaces `brand/markets` in tests (vitest.config.ts, register.ts): the brand's first market has net prices and
 * taxes of its own, so that tax codes are sent and the service adds taxes. The others keep gross prices.
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

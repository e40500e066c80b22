import { markets as brandMarkets } from '../../../brand/markets';
import type { Markets } from '../../markets/types';

const [first, ...others] = brandMarkets;

/**
 * What tests have as `brand/markets` (vitest.config.ts, register.ts): the brand's markets, of which the first has net
 * prices, so that tax codes are sent and the service adds taxes. Gross prices are tested beside it.
 */
export const markets: Markets = [{ ...first, prices: 'net' }, ...others];

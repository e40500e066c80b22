import { infoPages } from '@/brand/en/pages';
import { thirdParties } from '@/brand/third-parties';
import { isListed } from './page-list';
import type { ThirdParties } from './types';

/**
 * The pages on which scripts of third parties run: the catalogue, which knows no visitor. All other pages are private:
 * the cart, the checkout, the pages of plans (where a card is entered), the account, orders, the dashboard.
 * Paths without a view, as `isListed` reads them.
 */
const cataloguePages: readonly string[] = [
  ...['/', '/products', '/products/', '/categories/', '/clubs', '/search'],
  ...infoPages.map((page) => `/${page}`),
];

/** The pages on which this shop's third-party scripts run; null for a shop without such scripts. */
export const thirdPartyPages = thirdParties.load.length > 0 ? cataloguePages : null;

/** What third parties may do on a page: nothing on a private one. */
export function thirdPartiesOn(path: string, known: ThirdParties = thirdParties): ThirdParties {
  return isListed(cataloguePages, path)
    ? known
    : { load: [], scripts: [], connections: [], images: [], frames: [] };
}

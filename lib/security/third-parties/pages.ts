import { infoPages } from '@/brand/en/pages';
import { thirdParties } from '@/brand/third-parties';
import { isListed, type ThirdParties } from './page-list';

/**
 * Third-party scripts run only on catalogue pages, which contain nothing about the visitor. All other pages are
 * private: cart, checkout, pages of plans (where a card is entered), account, orders, dashboard. Paths without a
 * view, for `isListed`.
 */
const cataloguePages: readonly string[] = [
  ...['/', '/products', '/products/', '/categories/', '/clubs', '/search'],
  ...infoPages.map((page) => `/${page}`),
];

export const thirdPartyPages = thirdParties.load.length > 0 ? cataloguePages : null;

/** What third parties may do on a page: nothing on private pages. */
export function thirdPartiesOn(path: string, known: ThirdParties = thirdParties): ThirdParties {
  return isListed(cataloguePages, path)
    ? known
    : { load: [], scripts: [], connections: [], images: [], frames: [] };
}

/** The catalogue, at the payment service and in the shop. */
export const products = {
  title: 'Products',
  intro:
    'Names, prices and whether a product is active belong to the payment service: change them there, and the shop follows within seconds. Texts, images and how variants are grouped are in {catalogue}, and change with the next deployment and {command}.',
  search: 'Name, SKU or id at the service',
  show: 'Show',
  all: 'All products',
  filters: {
    problem: 'Cannot be bought',
    hidden: 'Not in the shop',
    undescribed: 'Not described by the brand',
  },
  columns: {
    product: 'Product',
    price: 'Price',
    service: 'At the service',
    shop: 'In the shop',
    available: 'Available', // module: stock
    sold: 'Sold, 30 days',
  },
  noMatch: 'No product matches these filters.',
  none: 'The catalogue is empty. Products come with {command}.',
  noPrice: 'none',
  notTracked: 'Not tracked', // module: stock
  gone: 'Gone',
  missing: 'Missing',
  active: 'Active',
  notActive: 'Not active',
  synced: 'Synced {at}',
  notSynced: 'Not synced yet',
  hidden: 'Hidden, such as delivery',
  shown: 'Shown',
  notShown: 'Not shown',
  undescribed: 'Not described in {folder}',
  /** Products that the service sells and the shop does not show. */
  strays: {
    title: {
      one: '{count} product at the service that the shop does not show',
      other: '{count} products at the service that the shop does not show',
    },
    text: 'Import what the shop should sell with {command}, and switch the rest off at the service.',
  },
  /** Products, one for each currency, that the brand describes and the service does not sell. */
  absent: {
    title: {
      one: '{count} product of the brand folder that the service does not sell',
      other: '{count} products of the brand folder that the service does not sell',
    },
    text: 'Create with {create}, then without {dryRun}, and import. Or take out of {catalogue} what is not for sale.',
  },
  more: 'and {count} more',
};

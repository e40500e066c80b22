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
    text: {
      one: 'To sell it, run {command}: what {catalogue} describes gets its texts and images, everything else a page of its own with the service’s name and description. Otherwise switch it off at the service. What {catalogue} described once and does not any more is not sold again until it is described there, and what has another currency than the catalogue is sold only if {catalogue} has a price in it.',
      other:
        'To sell them, run {command}: what {catalogue} describes gets its texts and images, everything else a page of its own with the service’s name and description. Otherwise switch them off at the service. What {catalogue} described once and does not any more is not sold again until it is described there, and what has another currency than the catalogue is sold only if {catalogue} has a price in it.',
    },
    noName: 'no name',
    noPrice: 'no price',
    notActive: 'not active',
    retired: 'no longer in the brand folder',
  },
  /** Products, one for each currency, that the brand describes and the service does not sell. */
  absent: {
    title: {
      one: '{count} product of the brand folder that the service does not sell',
      other: '{count} products of the brand folder that the service does not sell',
    },
    text: {
      one: 'Create it with {create}, then without {dryRun}, and import. Or take it out of {catalogue}.',
      other:
        'Create them with {create}, then without {dryRun}, and import. Or take them out of {catalogue}.',
    },
  },
  affected: 'Affected products',
  more: 'and {count} more',
};

import type { Mutation } from './mutation.ts';

const migration = 'prisma/migrations/20261128120200_stock/migration.sql';
const rules = 'modules/stock/units.ts';
const store = 'modules/stock/order-units.ts';
const unitTests = 'modules/stock/order-units.integration.test.ts';
const units = 'modules/stock/units.integration.test.ts';
const place = 'lib/checkout/orders/place.ts';
const placeTests = 'lib/checkout/orders/place.integration.test.ts';
const paidTests = 'lib/checkout/orders/paid.integration.test.ts';

export const stockGuards: readonly Mutation[] = [
  {
    guard: 'units never fall below zero, nor below the reserved ones',
    file: migration,
    find: '(reserved >= 0) AND ("onHand" >= reserved)',
    replace: 'true',
    tests: [unitTests],
  },
  {
    guard: 'an order never has more units than it asks for',
    file: migration,
    find: '((((held + sold) + owed) + waived) <= quantity)',
    replace: 'true',
    tests: [unitTests],
  },
  {
    guard: 'an order is placed only if its units are available',
    file: store,
    find: `  if (shortages.length > 0) return shortages;\n`,
    tests: [placeTests],
  },
  {
    guard: 'an order that is placed reserves its units',
    file: 'modules/stock/order-units.ts',
    find: `  orderPlaced: reserveUnits,\n`,
    tests: [placeTests],
  },
  {
    guard: 'another attempt reserves the units of its order again',
    file: place,
    find: `  for (const { orderPlaced } of orderHooks) {\n`,
    replace: `  for (const { orderPlaced } of number > 1 ? [] : orderHooks) {\n`,
    tests: [units],
    named: 'reserved again with another one',
  },
  {
    guard: 'all units of an order are reserved, or none',
    file: rules,
    find: `return left < units ? [`,
    replace: `return left <= 0 && left < units ? [`,
    tests: [placeTests],
  },
  {
    guard: 'levels are locked in the same order',
    file: store,
    find: 'ORDER BY "variantId" FOR UPDATE`;',
    replace: 'ORDER BY random() FOR UPDATE`;',
    tests: [unitTests],
  },
  {
    guard: 'an order that failed releases its units',
    file: rules,
    find: `  if (status === 'FAILED') return released(units);\n`,
    tests: [units],
  },
  {
    guard: 'a reopened order reserves the remaining units',
    file: rules,
    find: `  return status === 'REVIEW' ? heldAgain(units, free) : units;\n`,
    replace: `  return units;\n`,
    tests: [units],
  },
  {
    guard: 'a paid order sells its units',
    file: rules,
    find: `  if (status === 'PAID') return soldFrom(units, free);\n`,
    tests: [paidTests],
  },
  {
    guard: 'a paid order has no reserved units',
    file: store,
    find: `reserved = level.reserved + changed.held,`,
    replace: `reserved = level.reserved + 0 * changed.held,`,
    tests: [paidTests],
  },
  {
    guard: 'a paid order takes no more than is available',
    file: rules,
    find: `free === null ? quantity : Math.min(quantity, held + free)`,
    replace: `quantity`,
    tests: [paidTests],
  },
  {
    guard: 'units are sold once',
    file: rules,
    find: `  if (isSettled(units)) return units;\n  const { quantity, held } = units;\n`,
    replace: `  const { quantity, held } = units;\n`,
    tests: [unitTests],
    named: 'as the rules say',
  },
  {
    guard: 'a late charge that takes the last units expires the product’s page',
    file: store,
    find: `    ...{ orderId, variantId: unit.variantId },\n  }));\n  await writeUnits(tx, moved);\n  await expireStockPages(tx, levels);\n`,
    replace: `    ...{ orderId, variantId: unit.variantId },\n  }));\n  await writeUnits(tx, moved);\n`,
    tests: [paidTests],
  },
  {
    guard: 'paid units that are out of stock are owed',
    file: rules,
    find: `owed: quantity - sold };`,
    replace: `owed: 0 };`,
    tests: [paidTests],
  },
];

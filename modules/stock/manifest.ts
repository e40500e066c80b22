import type { Manifest } from '../manifest-type.ts';

/** Counts the units of variants. Without it, everything can be bought in any quantity. */
export const manifest: Manifest = {
  name: 'stock',
  requires: [],
  routes: ['[view]/merchant/stock'],
  files: ['labs/mutations/stock.ts', 'labs/torture/ledger/stock-units.ts'],
  variables: [],
  docs: ['decisions/0072-stock.md'],
};

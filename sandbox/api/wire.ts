import type { Dialect, ResponseMode } from '../tenants.ts';
import { alternateWire } from './wire-alternate.ts';
import { fullDefault, minimalDefault } from './wire-default.ts';
import type { Wire } from './wire-shapes.ts';

const WIRES: Record<`${ResponseMode}/${Dialect}`, Wire> = {
  'full/default': fullDefault,
  'minimal/default': minimalDefault,
  'full/alternate': alternateWire('full'),
  'minimal/alternate': alternateWire('minimal'),
};

/** The wire format that a tenant has chosen. */
export function wireFor(responses: ResponseMode, dialect: Dialect): Wire {
  return WIRES[`${responses}/${dialect}`];
}

import type { z } from 'zod';
import { isoTime } from '../api/represent.ts';
import { fieldError } from '../errors.ts';
import { type FaultSpec, type FaultTarget, faultSpec } from '../faults/faults.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import { accepting, type ControlEndpoint, created, ok, reading } from './endpoint.ts';
import { faultInput } from './schemas.ts';

const ONE = '/tenants/:tenantId';

export const faultEndpoints: readonly ControlEndpoint[] = [
  {
    method: 'POST',
    path: `${ONE}/faults`,
    operationId: 'armFault',
    summary: 'Arm a fault',
    description:
      'Of interface calls: status, delay, close (nothing is done), commit-then-close, ' +
      'commit-then-status, commit-then-truncate, commit-then-html (it is done, then the reply is ' +
      'lost), stale (reads answer as of secondsAgo). Of webhooks: drop, duplicate, delay, reorder. Of ' +
      'cards: decline, with a code, for the use attach or charge; renewals and retries are charges. ' +
      'In paths * stands for anything within a segment, ** for anything, :name for a segment; ' +
      '/transactions is short for /tenants/:tenantId/transactions. Faults are tried in the order in ' +
      'which they were armed; the first that decides the reply ends it. With a probability, the seed ' +
      'decides, the same way every time. Kept in memory.',
    handler: accepting(faultInput, (call, input) => {
      const { faults } = requireTenantEntry(call);
      return created(faults.arm(readFault(input)));
    }),
  },
  {
    method: 'GET',
    path: `${ONE}/faults`,
    operationId: 'listFaults',
    summary: 'List faults',
    description: 'Armed faults with their match and fire counts, and fired faults with timestamps.',
    handler: reading((call) => {
      const { armed, fired } = requireTenantEntry(call).faults.list();
      return ok({
        armed,
        fired: fired.map(({ wall, ...rest }) => ({ ...rest, at: isoTime(wall) })),
      });
    }),
  },
  {
    method: 'DELETE',
    path: `${ONE}/faults`,
    operationId: 'disarmFaults',
    summary: 'Disarm all faults',
    description: 'Fired faults stay listed.',
    handler: reading((call) => ok({ disarmed: requireTenantEntry(call).faults.disarm() })),
  },
];

/** @throws ServiceError `validation_failed` for options that the fault does not support. */
export function readFault({ method, ...input }: z.output<typeof faultInput>): FaultSpec {
  const target = input.target ?? targetOf(input.kind, input.event !== undefined);
  const wrong = (['path', 'event'] as const).find((each) => input[each] !== undefined);
  if (target === 'card' && (wrong !== undefined || method !== undefined)) {
    throw fieldError('validation_failed', wrong ?? 'method', 'A card has none: say `use`.');
  }
  return faultSpec({ ...input, target, method: method === '*' ? null : method });
}

function targetOf(kind: FaultSpec['kind'], hasEvent: boolean): FaultTarget {
  if (kind === 'decline') return 'card';
  const isWebhookOnly = ['drop', 'duplicate', 'reorder'].includes(kind);
  return isWebhookOnly || hasEvent ? 'webhook' : 'api';
}

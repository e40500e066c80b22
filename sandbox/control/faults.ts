import type { z } from 'zod';
import { isoTime } from '../api/wire-parts.ts';
import { fieldError, ServiceError } from '../errors.ts';
import { API_FAULT_KINDS, type FaultSpec, WEBHOOK_FAULT_KINDS } from '../faults/faults.ts';
import { requireTenantEntry } from '../tenants.ts';
import { accepting, type ControlEndpoint, created, ok, reading } from './endpoint.ts';
import { faultInput } from './schemas.ts';

const ONE = '/tenants/:tenantId';
const DEFAULT_DELAY_MS = 1_000;

export const faultEndpoints: readonly ControlEndpoint[] = [
  {
    method: 'POST',
    path: `${ONE}/faults`,
    operationId: 'armFault',
    summary: 'Arm a fault',
    description:
      'Of interface calls: status, delay, close (nothing is done), commit-then-close, ' +
      'commit-then-status, commit-then-truncate, commit-then-html (it is done, then the reply is ' +
      'lost), stale (reads answer as of secondsAgo). Of webhooks: drop, duplicate, delay, reorder. ' +
      'In paths * stands for anything within a segment, ** for anything, :name for a segment; ' +
      '/transactions is short for /tenants/:tenantId/transactions. Faults are tried in the order in ' +
      'which they were armed; the first that decides the reply ends it. With a probability, the seed ' +
      'decides, the same way every time. Kept in memory.',
    handler: accepting(faultInput, ({ context, tenantId }, input) => {
      const { faults } = requireTenantEntry(context, tenantId);
      return created(faults.arm(readFault(input)));
    }),
  },
  {
    method: 'GET',
    path: `${ONE}/faults`,
    operationId: 'listFaults',
    summary: 'List faults',
    description: 'What is armed, how often each has matched and fired, and what fired when.',
    handler: reading(({ context, tenantId }) => {
      const { armed, fired } = requireTenantEntry(context, tenantId).faults.list();
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
    description: 'What has fired stays listed.',
    handler: reading(({ context, tenantId }) =>
      ok({ disarmed: requireTenantEntry(context, tenantId).faults.disarm() }),
    ),
  },
  {
    method: 'DELETE',
    path: `${ONE}/faults/:faultId`,
    operationId: 'disarmFault',
    summary: 'Disarm a fault',
    description: 'The others stay armed.',
    handler: reading(({ context, tenantId, path }) => {
      const disarmed = requireTenantEntry(context, tenantId).faults.disarm(path.faultId ?? '');
      if (disarmed === 0) throw new ServiceError('not_found', 'There is no such fault.');
      return ok({ disarmed });
    }),
  },
];

/**
 * A fault as it is armed, with what was left out filled in.
 *
 * @throws ServiceError `validation_failed` for a kind that its target does not have.
 */
function readFault(input: z.output<typeof faultInput>): FaultSpec {
  const isWebhookOnly = ['drop', 'duplicate', 'reorder'].includes(input.kind);
  const target =
    input.target ?? (isWebhookOnly || input.event !== undefined ? 'webhook' : ('api' as const));
  const kinds: readonly string[] = target === 'api' ? API_FAULT_KINDS : WEBHOOK_FAULT_KINDS;
  if (!kinds.includes(input.kind)) {
    throw fieldError(
      'validation_failed',
      'kind',
      `A fault of ${target} is one of: ${kinds.join(', ')}.`,
    );
  }
  return {
    target,
    kind: input.kind,
    method: input.method === undefined || input.method === '*' ? null : input.method,
    path: input.path ?? null,
    event: input.event ?? null,
    times: input.times ?? null,
    skip: input.skip,
    probability: input.probability,
    seed: input.seed,
    status: input.status ?? null,
    delayMs: input.delayMs ?? (input.kind === 'delay' ? DEFAULT_DELAY_MS : 0),
    secondsAgo: input.secondsAgo,
    retryAfterSeconds: input.retryAfterSeconds ?? null,
    copies: input.copies,
  };
}

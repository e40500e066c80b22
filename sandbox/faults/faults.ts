import { z } from 'zod';
import { DECLINE_CODES, type DeclineCode } from '../cards/cards.ts';
import { fieldError } from '../errors.ts';
import { newId } from '../ids.ts';

/** Kinds by target. `commit-…` faults process the call, then lose the reply. */
const FAULT_KINDS = {
  api: [
    'status',
    'delay',
    'close',
    'commit-then-close',
    'commit-then-status',
    'commit-then-truncate',
    'commit-then-html',
    'stale',
  ],
  webhook: ['drop', 'duplicate', 'delay'],
  card: ['decline'],
} as const;

const TARGETS = ['api', 'webhook', 'card'] as const;
const KINDS = [
  ...new Set([...FAULT_KINDS.api, ...FAULT_KINDS.webhook, ...FAULT_KINDS.card]),
] as const;
const DEFAULT_DELAY_MS = 1_000;

export const faultInput = z
  .object({
    kind: z.enum(KINDS).meta({ title: 'Fault' }),
    target: z.enum(TARGETS).optional(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
    path: z.string().min(1).max(500).optional().meta({
      description: 'As /transactions; * and ** are wildcards.',
    }),
    event: z.string().min(1).max(100).optional().meta({ description: 'As invoice:*' }),
    times: z.int().min(1).max(1_000_000).nullish().meta({
      description: 'How often it fires. Empty: until it is disarmed.',
    }),
    status: z.int().min(200).max(599).optional(),
    delayMs: z.number().min(0).max(600_000).optional().meta({
      title: 'Delay (ms)',
      description: 'Before the work; of commit-… between the work and the lost reply.',
    }),
    retryAfterSeconds: z.int().min(0).max(86_400).optional(),
    secondsAgo: z.number().min(0).max(120).default(5).meta({ title: 'Stale by (seconds)' }),
    use: z.enum(['attach', 'charge']).optional().meta({ title: 'Card use' }),
    code: z.enum(DECLINE_CODES).default('card_declined').meta({ title: 'Decline code' }),
    probability: z.number().min(0).max(1).default(1),
    seed: z.int().min(-2_147_483_648).max(4_294_967_295).default(1),
  })
  .meta({
    id: 'FaultInput',
    description:
      'A fault of interface calls, matched by method and path, or of webhook deliveries, matched by ' +
      'event type, or of cards, matched by use. If omitted: any method, path, event and use, every time.',
  });

type FaultInput = z.output<typeof faultInput>;
export type CardUse = NonNullable<FaultInput['use']>;
type FaultTarget = (typeof TARGETS)[number];

export type FaultSpec = FaultInput & { readonly target: FaultTarget; readonly delayMs: number };

export function readFault(input: FaultInput): FaultSpec {
  const { kind } = input;
  const target = input.target ?? targetOf(input);
  const kinds: readonly string[] = FAULT_KINDS[target];
  if (!kinds.includes(kind)) {
    const message = `A fault of ${target} is one of: ${kinds.join(', ')}.`;
    throw fieldError('validation_failed', 'kind', message);
  }
  const wrong = (['method', 'path', 'event'] as const).find((each) => input[each] !== undefined);
  if (target === 'card' && wrong !== undefined) {
    throw fieldError('validation_failed', wrong, 'A card has none: say `use`.');
  }
  if (kind === 'delay' && input.delayMs === 0) {
    throw fieldError('validation_failed', 'delayMs', 'Nothing is late by 0 ms.');
  }
  const delayMs = input.delayMs ?? (kind === 'delay' ? DEFAULT_DELAY_MS : 0);
  return { ...input, target, delayMs };
}

function targetOf({ kind, event }: FaultInput): FaultTarget {
  if (kind === 'decline') return 'card';
  return kind === 'drop' || kind === 'duplicate' || event !== undefined ? 'webhook' : 'api';
}

export type ArmedFault = FaultSpec & {
  readonly id: string;
  readonly matched: number;
  readonly fired: number;
};

export type FiredFault = {
  readonly faultId: string;
  readonly kind: string;
  readonly wall: number;
  /** The request line or the event. */
  readonly on: string;
};

type Armed = {
  readonly id: string;
  readonly spec: FaultSpec;
  readonly path: RegExp | undefined;
  readonly event: RegExp | undefined;
  readonly random: () => number;
  matched: number;
  fired: number;
};

const MAX_FIRINGS = 1_000;

/** In memory only: a restart disarms them. */
export class Faults {
  #armed: Armed[] = [];
  #fired: FiredFault[] = [];

  get isEmpty(): boolean {
    return this.#armed.length === 0;
  }

  arm(spec: FaultSpec): ArmedFault {
    const armed: Armed = {
      id: newId('fault'),
      spec,
      path: spec.path === undefined ? undefined : pathPattern(spec.path),
      event: spec.event === undefined ? undefined : glob(spec.event),
      random: seededRandom(spec.seed),
      matched: 0,
      fired: 0,
    };
    this.#armed.push(armed);
    return summarise(armed);
  }

  list(): { armed: ArmedFault[]; fired: FiredFault[] } {
    return { armed: this.#armed.map(summarise), fired: [...this.#fired] };
  }

  disarm(): number {
    const { length } = this.#armed;
    this.#armed = [];
    return length;
  }

  clear(): void {
    this.#armed = [];
    this.#fired = [];
  }

  /** Returns any delays and stale reads, and at most one fault that decides the reply. */
  onRequest(method: string, paths: readonly string[], wall: number): FaultSpec[] {
    const firing: FaultSpec[] = [];
    for (const fault of this.#armed) {
      const { spec } = fault;
      if (spec.target !== 'api') continue;
      if (spec.method !== undefined && spec.method !== method) continue;
      if (spec.kind === 'stale' && method !== 'GET') continue;
      if (fault.path && !paths.some((path) => fault.path?.test(path))) continue;
      if (!this.#fires(fault, `${method} ${paths[0] ?? ''}`, wall)) continue;
      firing.push(spec);
      if (spec.kind !== 'delay' && spec.kind !== 'stale') break;
    }
    return firing;
  }

  onDelivery(eventType: string, wall: number): FaultSpec | undefined {
    for (const fault of this.#armed) {
      if (fault.spec.target !== 'webhook') continue;
      if (fault.event && !fault.event.test(eventType)) continue;
      if (this.#fires(fault, eventType, wall)) return fault.spec;
    }
    return undefined;
  }

  onCard(use: CardUse, wall: number): DeclineCode | undefined {
    for (const fault of this.#armed) {
      const { spec } = fault;
      if (spec.target !== 'card' || (spec.use ?? use) !== use) continue;
      if (this.#fires(fault, `card: ${use}`, wall)) return spec.code;
    }
    return undefined;
  }

  #fires(fault: Armed, on: string, wall: number): boolean {
    const { spec } = fault;
    fault.matched += 1;
    if (fault.fired >= (spec.times ?? Number.POSITIVE_INFINITY)) return false;
    if (spec.probability < 1 && fault.random() >= spec.probability) return false;
    fault.fired += 1;
    this.#fired.push({ faultId: fault.id, kind: spec.kind, wall, on });
    if (this.#fired.length > MAX_FIRINGS) this.#fired.shift();
    return true;
  }
}

function summarise(fault: Armed): ArmedFault {
  return { ...fault.spec, id: fault.id, matched: fault.matched, fired: fault.fired };
}

/**
 * `*` matches within a segment, `**` anything, `:name` a segment. Matched against the whole path and against the
 * part after the tenant, so that `/transactions` is enough.
 */
export function pathPattern(pattern: string): RegExp {
  const rooted = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const source = rooted
    .split(/(\*\*|\*|:\w+|\{[^/}]*\}|<[^/>]*>)/)
    .map((part, index) => {
      if (index % 2 === 0) return escapeText(part);
      if (part === '**') return '.*';
      return part === '*' ? '[^/]*' : '[^/]+';
    })
    .join('');
  return new RegExp(`^${source}$`);
}

function glob(pattern: string): RegExp {
  return new RegExp(`^${pattern.split('*').map(escapeText).join('.*')}$`);
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

export function pathVariants(path: string): string[] {
  const tenantPath = /^\/tenants\/[^/]+(\/.*)$/.exec(path)?.[1];
  if (tenantPath) return [path, tenantPath];
  return /^\/payment-token\/[^/]+\/generate$/.test(path)
    ? [path, '/payment-token/generate', '/payment-token']
    : [path];
}

/** mulberry32 */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

import type { DeclineCode } from '../cards/cards.ts';
import { fieldError } from '../errors.ts';
import { newId } from '../ids.ts';

/** Faults of API calls. The `commit-…` kinds process the call, then lose the reply. */
export const API_FAULT_KINDS = [
  'status',
  'delay',
  'close',
  'commit-then-close',
  'commit-then-status',
  'commit-then-truncate',
  'commit-then-html',
  'stale',
] as const;

export const WEBHOOK_FAULT_KINDS = ['drop', 'duplicate', 'delay', 'reorder'] as const;

/** Faults of cards: a good card is declined. */
export const CARD_FAULT_KINDS = ['decline'] as const;

/** The use of a card: saving it, or charging it. */
export const CARD_USES = ['attach', 'charge'] as const;

export type ApiFaultKind = (typeof API_FAULT_KINDS)[number];
export type WebhookFaultKind = (typeof WEBHOOK_FAULT_KINDS)[number];
export type CardFaultKind = (typeof CARD_FAULT_KINDS)[number];
export type CardUse = (typeof CARD_USES)[number];
export type FaultTarget = 'api' | 'webhook' | 'card';

/** The kinds of each target. */
const FAULT_KINDS: Readonly<Record<FaultTarget, readonly string[]>> = {
  api: API_FAULT_KINDS,
  webhook: WEBHOOK_FAULT_KINDS,
  card: CARD_FAULT_KINDS,
};

export type FaultSpec = {
  readonly target: FaultTarget;
  readonly kind: ApiFaultKind | WebhookFaultKind | CardFaultKind;
  /** HTTP method, or null for any. */
  readonly method: string | null;
  /** A pattern, or null for any: see {@link pathPattern}. */
  readonly path: string | null;
  /** Event type of a webhook fault, `*` matching any part; null for any. */
  readonly event: string | null;
  /** Number of times it fires; null: until disarmed. */
  readonly times: number | null;
  /** Number of matches that pass before it begins. */
  readonly skip: number;
  /** The probability of firing on a match, seeded by `seed`. */
  readonly probability: number;
  readonly seed: number;
  /** The response status; null for the kind's default. */
  readonly status: number | null;
  /** Real milliseconds: before the work, or for `commit-…` between the work and the lost reply. */
  readonly delayMs: number;
  /** Age of the data of `stale` reads, in real seconds. */
  readonly secondsAgo: number;
  /** Sent as Retry-After with a `status` fault. */
  readonly retryAfterSeconds: number | null;
  /** How often a duplicated delivery is sent. */
  readonly copies: number;
  /** Why a card is declined. */
  readonly code: DeclineCode;
  /** The use for which a card is declined; null for both. */
  readonly use: CardUse | null;
};

/** The input for arming a fault; omitted fields have defaults. */
export type FaultInput = { readonly kind: FaultSpec['kind']; readonly target: FaultTarget } & {
  readonly [K in Exclude<keyof FaultSpec, 'kind' | 'target'>]?: FaultSpec[K] | undefined;
};

const DEFAULT_DELAY_MS = 1_000;

/**
 * A fault with defaults applied.
 *
 * @throws ServiceError `validation_failed` for options that the fault does not support, and for a delay of 0.
 */
export function faultSpec(input: FaultInput): FaultSpec {
  const { kind, target } = input;
  const kinds = FAULT_KINDS[target];
  if (!kinds.includes(kind)) {
    const message = `A fault of ${target} is one of: ${kinds.join(', ')}.`;
    throw fieldError('validation_failed', 'kind', message);
  }
  if (kind === 'delay' && input.delayMs === 0) {
    throw fieldError('validation_failed', 'delayMs', 'Nothing is late by 0 ms.');
  }
  return {
    target,
    kind,
    method: input.method ?? null,
    path: input.path ?? null,
    event: input.event ?? null,
    times: input.times ?? null,
    skip: input.skip ?? 0,
    probability: input.probability ?? 1,
    seed: input.seed ?? 1,
    status: input.status ?? null,
    delayMs: input.delayMs ?? (kind === 'delay' ? DEFAULT_DELAY_MS : 0),
    secondsAgo: input.secondsAgo ?? 5,
    retryAfterSeconds: input.retryAfterSeconds ?? null,
    copies: input.copies ?? 2,
    code: input.code ?? 'card_declined',
    use: input.use ?? null,
  };
}

export type ArmedFault = FaultSpec & {
  readonly id: string;
  readonly matched: number;
  readonly fired: number;
};

export type FiredFault = {
  readonly faultId: string;
  readonly kind: string;
  /** The machine's time in milliseconds. */
  readonly wall: number;
  /** The request line or the event on which it fired. */
  readonly on: string;
};

type Armed = {
  readonly id: string;
  readonly spec: FaultSpec;
  readonly path: RegExp | null;
  readonly event: RegExp | null;
  readonly random: () => number;
  matched: number;
  fired: number;
};

const MAX_FIRINGS = 1_000;

/** The faults of one tenant, in memory only: a restart disarms them. */
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
      path: spec.path === null ? null : pathPattern(spec.path),
      event: spec.event === null ? null : glob(spec.event),
      random: seededRandom(spec.seed),
      matched: 0,
      fired: 0,
    };
    this.#armed.push(armed);
    return summarise(armed);
  }

  /** Armed faults with counts, and the last thousand firings, oldest first. */
  list(): { armed: ArmedFault[]; fired: FiredFault[] } {
    return { armed: this.#armed.map(summarise), fired: [...this.#fired] };
  }

  /** Disarms one fault, or all; returns the number. Firings stay listed. */
  disarm(id?: string): number {
    const before = this.#armed.length;
    this.#armed = id === undefined ? [] : this.#armed.filter((fault) => fault.id !== id);
    return before - this.#armed.length;
  }

  clear(): void {
    this.#armed = [];
    this.#fired = [];
  }

  /**
   * The faults that fire on an interface call, in the order they were armed: any delays and stale
   * reads, and at most one that decides the reply.
   *
   * @param paths the ways to write the request's path, each of which a pattern may match.
   */
  onRequest(method: string, paths: readonly string[], wall: number): FaultSpec[] {
    const firing: FaultSpec[] = [];
    for (const fault of this.#armed) {
      const { spec } = fault;
      if (spec.target !== 'api') continue;
      if (spec.method !== null && spec.method !== method) continue;
      if (spec.kind === 'stale' && method !== 'GET') continue;
      if (fault.path && !paths.some((path) => fault.path?.test(path))) continue;
      if (!this.#fires(fault, `${method} ${paths[0] ?? ''}`, wall)) continue;
      firing.push(spec);
      if (spec.kind !== 'delay' && spec.kind !== 'stale') break;
    }
    return firing;
  }

  /** The fault that fires on the first attempt to deliver an event, or undefined. */
  onDelivery(eventType: string, wall: number): FaultSpec | undefined {
    for (const fault of this.#armed) {
      if (fault.spec.target !== 'webhook') continue;
      if (fault.event && !fault.event.test(eventType)) continue;
      if (this.#fires(fault, eventType, wall)) return fault.spec;
    }
    return undefined;
  }

  /** The decline code for a card that is being used; undefined without a fault. */
  onCard(use: CardUse, wall: number): DeclineCode | undefined {
    for (const fault of this.#armed) {
      const { spec } = fault;
      if (spec.target !== 'card' || (spec.use !== null && spec.use !== use)) continue;
      if (this.#fires(fault, `card: ${use}`, wall)) return spec.code;
    }
    return undefined;
  }

  #fires(fault: Armed, on: string, wall: number): boolean {
    const { spec } = fault;
    fault.matched += 1;
    if (fault.matched <= spec.skip) return false;
    if (spec.times !== null && fault.fired >= spec.times) return false;
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
 * A path pattern: `*` is anything within a segment, `**` anything at all, and `:name`, `{name}` or `<name>` one
 * segment. It is matched against the whole path and against the part after the tenant, so that `/transactions` and
 * `/tenants/:tenant/transactions` are the same.
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

/** The forms of a request's path that a fault's pattern may match. */
export function pathVariants(path: string): string[] {
  const tenantPath = /^\/tenants\/[^/]+(\/.*)$/.exec(path)?.[1];
  if (tenantPath) return [path, tenantPath];
  return /^\/payment-token\/[^/]+\/generate$/.test(path)
    ? [path, '/payment-token/generate', '/payment-token']
    : [path];
}

/** A small seeded generator (mulberry32): the same seed gives the same numbers, each in [0, 1). */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

import {
  type AttemptArrow,
  attemptArrows,
  canTake,
  orderStatusOf,
  unsettledOrders,
  unsettledStates,
} from '@/lib/checkout/machine';
import { type ChargeOutcome, sortChargeReply } from '@/lib/checkout/outcome';
import {
  type Candidate,
  type Decision,
  decide,
  type Snapshot,
} from '@/lib/checkout/reconcile-rules';
import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';
import type { Charge, Fate, ModelService, Reply, Request } from './service';

const SEND_LEASE_MS = 35_000;
const PREPARE_LEASE_MS = 30_000;
const STALE_CREATED_MS = 2 * 60_000;

export type Attempt = {
  id: string;
  order: Order;
  state: AttemptState;
  token: string;
  tokenReceivedAt: number;
  tokenKept: boolean;
  matchKey: string;
  sends: number;
  fence: bigint;
  baseline: bigint;
  leaseUntil: number;
  sendEndedAt: number;
  resendStopped: boolean;
  absentSince: number | null;
  dueAt: number;
  transactionId: string | null;
};

export type Order = {
  id: string;
  cart: Cart;
  fingerprint: string;
  status: OrderStatus;
  transactionId: string | null;
  attempts: Attempt[];
};

/** Carts of two guests with one address and equal content share a match key. */
export type Cart = { id: string; matchKey: string; closed: boolean; orders: Order[] };

type Row = { firstSeen: bigint; matchKey: string; at: number; claim: Claim; missing: boolean };
type Claim = 'CANDIDATE' | 'BOUND' | 'FOREIGN';

export type Press = { cart: Cart; fingerprint: string; card: 'good' | 'declined'; fate: Fate };

/** A process of the shop; one that was killed never takes another step. */
export class Process {
  killed = false;
}

class Killed extends Error {}

/**
 * The shop's checkout with the database as a few maps. What decides is the real code: the arrows,
 * the sorting of replies, the rules of the reconciler. Between two steps anything else may happen.
 */
export class ModelShop {
  readonly carts: Cart[];
  readonly processes: Process[] = [];
  /** What went wrong that must never go wrong. */
  readonly broken: string[] = [];
  /** How often each thing happened, to know that a run was worth something. */
  readonly seen = new Map<string, number>();
  private readonly mirror = new Map<string, Row>();
  private snapshot: Snapshot | null = null;
  private sequence = 0n;
  private listFence = 0;
  private attemptCount = 0;
  readonly service: ModelService;
  private readonly now: () => number;
  private readonly pause: (label: string) => Promise<void>;
  private readonly resendFate: () => Fate;
  private readonly latenessMs: () => number;

  constructor(world: {
    service: ModelService;
    now: () => number;
    pause: (label: string) => Promise<void>;
    resendFate: () => Fate;
    /** How long the next late request stays under way. */
    latenessMs: () => number;
    carts: Cart[];
  }) {
    this.service = world.service;
    this.now = world.now;
    this.pause = world.pause;
    this.resendFate = world.resendFate;
    this.latenessMs = world.latenessMs;
    this.carts = world.carts;
  }

  get orders(): Order[] {
    return this.carts.flatMap((cart) => cart.orders);
  }

  get attempts(): Attempt[] {
    return this.orders.flatMap((order) => order.attempts);
  }

  /** Runs a process to its end, its killing, or its fault, which counts as broken. */
  async run(work: (me: Process) => Promise<void>): Promise<void> {
    const me = new Process();
    this.processes.push(me);
    try {
      await work(me);
    } catch (error) {
      if (!(error instanceof Killed)) this.broken.push(String(error));
    } finally {
      this.processes.splice(this.processes.indexOf(me), 1);
    }
  }

  private async step(me: Process, label: string): Promise<void> {
    await this.pause(label);
    this.service.arrive();
    if (me.killed) throw new Killed();
    this.check();
  }

  private note(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  /** A shopper presses Pay: transactions A, B and C around one request. */
  press({ cart, fingerprint, card, fate }: Press): Promise<void> {
    return this.run(async (me) => {
      const token = this.service.issueToken(card);
      await this.step(me, 'before A');
      const attempt = this.claim(cart, fingerprint, token);
      if (!attempt) return;
      await this.step(me, 'A to B');
      const fence = this.beginSend(attempt);
      if (fence === null) {
        this.take(attempt, 'abandon', null);
        return;
      }
      await this.step(me, 'B to the request');
      const reply = await this.send(me, attempt, fate);
      await this.step(me, 'before C');
      this.settle(attempt, fence, 1, reply);
    });
  }

  /** Transaction A. Null when this press may not charge. */
  private claim(cart: Cart, fingerprint: string, token: string): Attempt | null {
    if (cart.closed) return null;
    const live = cart.orders.find((order) => unsettledOrders.includes(order.status));
    if (live) {
      const latest = live.attempts.at(-1);
      if (latest?.state !== 'CREATED' || latest.leaseUntil > this.now()) return null;
      this.take(latest, 'abandon', null);
    }
    const same = cart.orders.find((order) => order.fingerprint === fingerprint);
    const order = same ?? this.newOrder(cart, fingerprint);
    const at = this.now();
    const attempt: Attempt = {
      id: `a${this.attemptCount++}`,
      order,
      state: 'CREATED',
      token,
      tokenReceivedAt: at,
      tokenKept: true,
      matchKey: cart.matchKey,
      sends: 0,
      fence: 0n,
      baseline: 0n,
      leaseUntil: at + PREPARE_LEASE_MS,
      sendEndedAt: at,
      resendStopped: false,
      absentSince: null,
      dueAt: at,
      transactionId: null,
    };
    order.attempts.push(attempt);
    order.status = 'PENDING';
    return attempt;
  }

  private newOrder(cart: Cart, fingerprint: string): Order {
    const order: Order = {
      id: `o${this.orders.length}`,
      cart,
      fingerprint,
      status: 'PENDING',
      transactionId: null,
      attempts: [],
    };
    cart.orders.push(order);
    return order;
  }

  /** Transaction B. Null when the attempt is gone or another charge looks the same. */
  private beginSend(attempt: Attempt): bigint | null {
    if (!canTake('send', attempt.state)) return null;
    const alike = this.attempts.some(
      (one) =>
        one.matchKey === attempt.matchKey && ['SENDING', 'UNKNOWN', 'REVIEW'].includes(one.state),
    );
    if (alike) return null;
    attempt.baseline = this.sequence++;
    return this.startSending(attempt, 'send');
  }

  private startSending(attempt: Attempt, arrow: 'send' | 'resend'): bigint {
    attempt.sends += 1;
    attempt.fence += 1n;
    attempt.leaseUntil = this.now() + SEND_LEASE_MS;
    this.move(attempt, arrow);
    return attempt.fence;
  }

  /** The request with its fate. What is carried out is carried out, whoever is killed meanwhile. */
  private async send(me: Process, attempt: Attempt, fate: Fate): Promise<Reply> {
    const { id: attemptId, token, matchKey } = attempt;
    const request: Request = { attemptId, token, matchKey };
    this.note(`request ${fate}`);
    switch (fate) {
      case 'not-sent':
        await this.step(me, 'no connection');
        return { ok: false, kind: 'not-sent', message: fate };
      case 'lost':
        await this.step(me, 'lost on the way');
        return { ok: false, kind: 'unknown', message: fate };
      case 'busy':
        await this.step(me, 'busy');
        return { ok: false, kind: 'unknown', status: 429, message: fate };
      case 'late':
        this.service.chargeLater(request, this.now() + this.latenessMs());
        await this.step(me, 'time-out');
        return { ok: false, kind: 'unknown', message: fate };
      default: {
        await this.pause('at the service');
        const reply = this.service.charge(request);
        await this.step(me, 'answer under way');
        return fate === 'answered' ? reply : { ok: false, kind: 'unknown', message: fate };
      }
    }
  }

  /** Transaction C. */
  private settle(attempt: Attempt, fence: bigint, sends: number, reply: Reply): void {
    const outcome = sortChargeReply(reply, sends);
    this.note(`outcome ${outcome.kind}`);
    if (outcome.kind === 'charged') {
      this.recordCharge(attempt, outcome.transaction.id);
      return;
    }
    const arrow = arrowOf(outcome);
    const stops = outcome.kind === 'unknown' && outcome.stopResending;
    if (this.take(attempt, arrow, fence) && stops) attempt.resendStopped = true;
  }

  private take(attempt: Attempt, arrow: AttemptArrow, fence: bigint | null): boolean {
    if (!canTake(arrow, attempt.state)) return false;
    if (fence !== null && attempt.fence !== fence) return false;
    this.note(`arrow ${arrow}`);
    if (attempt.state === 'SENDING') attempt.sendEndedAt = this.now();
    if (arrow === 'unsend') {
      attempt.sends = 0;
      attempt.leaseUntil = 0;
    }
    this.move(attempt, arrow);
    return true;
  }

  private move(attempt: Attempt, arrow: AttemptArrow): void {
    attempt.state = attemptArrows[arrow].to;
    attempt.tokenKept &&= ['CREATED', 'SENDING', 'UNKNOWN'].includes(attempt.state);
    if (attempt.state === 'UNKNOWN') attempt.dueAt = this.now();
    if (attempt !== attempt.order.attempts.at(-1)) return;
    attempt.order.status = orderStatusOf(attempt.state, attempt.sends);
  }

  /** A charge is known to have happened: it counts whatever the fence says. */
  recordCharge(attempt: Attempt, transactionId: string): void {
    if (attempt.state === 'SUCCEEDED') return;
    const latest = attempt === attempt.order.attempts.at(-1);
    if (!canTake('succeed', attempt.state) || !latest) {
      this.note('late charge');
      attempt.transactionId = transactionId;
      if (latest && canTake('reopen', attempt.state)) this.take(attempt, 'reopen', null);
    } else {
      this.take(attempt, 'succeed', null);
      attempt.transactionId = transactionId;
      attempt.order.transactionId = transactionId;
      attempt.order.cart.closed = true;
    }
    this.bind(attempt, transactionId);
  }

  private bind(attempt: Attempt, transactionId: string): void {
    const row = this.mirror.get(transactionId);
    if (row) row.claim = 'BOUND';
    else {
      const { matchKey } = attempt;
      const firstSeen = this.sequence++;
      const at = this.now();
      this.mirror.set(transactionId, { firstSeen, matchKey, at, claim: 'BOUND', missing: false });
    }
    for (const other of this.mirror.values()) {
      if (other.matchKey === attempt.matchKey && other.claim === 'CANDIDATE') {
        other.claim = 'FOREIGN';
      }
    }
  }

  /** Fetches the transactions list as it was `ageMs` ago, stores it and looks at what is unknown. */
  syncList(ageMs: number): Promise<void> {
    return this.run(async (me) => {
      this.listFence += 1;
      const fence = this.listFence;
      const sequence = this.sequence++;
      const startedAt = this.now();
      await this.step(me, 'list asked for');
      const rows = this.service.list(ageMs);
      await this.step(me, 'list under way');
      if (fence !== this.listFence) return;
      this.storeList(rows, sequence, startedAt);
      for (const attempt of this.attempts) await this.reconcile(me, attempt);
    });
  }

  private storeList(rows: Charge[], sequence: bigint, startedAt: number): void {
    const firstSeen = this.sequence++;
    for (const { id, matchKey, at } of rows) {
      const known = this.mirror.get(id);
      if (known) known.missing = false;
      else {
        const claim = this.couldBeOurs(matchKey, firstSeen) ? 'CANDIDATE' : 'FOREIGN';
        this.mirror.set(id, { firstSeen, matchKey, at, claim, missing: false });
      }
    }
    const listed = new Set(rows.map((row) => row.id));
    for (const [id, row] of this.mirror) {
      if (!listed.has(id) && row.firstSeen < sequence) row.missing = true;
    }
    const holdsAllBound = ![...this.mirror.values()].some(
      (row) => row.claim === 'BOUND' && row.missing,
    );
    this.snapshot = { startedAt, complete: true, everyRowShown: true, holdsAllBound };
  }

  private couldBeOurs(matchKey: string, firstSeen: bigint): boolean {
    return this.attempts.some(
      (one) =>
        one.matchKey === matchKey &&
        one.baseline < firstSeen &&
        ['SENDING', 'UNKNOWN', 'REVIEW'].includes(one.state),
    );
  }

  /** A worker takes up what is due: abandoned, its sender gone, or unknown. */
  workerRound(): Promise<void> {
    return this.run(async (me) => {
      for (const attempt of this.attempts) {
        await this.step(me, 'worker');
        const leased = attempt.leaseUntil > this.now();
        if (attempt.state === 'CREATED' && !leased) {
          const stale = attempt.dueAt + STALE_CREATED_MS <= this.now();
          if (stale) this.take(attempt, 'abandon', attempt.fence);
        } else if (attempt.state === 'SENDING' && !leased) {
          this.take(attempt, 'lose', attempt.fence);
        } else if (attempt.state === 'UNKNOWN' && attempt.dueAt <= this.now()) {
          await this.reconcile(me, attempt);
        }
      }
    });
  }

  private async reconcile(me: Process, attempt: Attempt): Promise<void> {
    if (attempt.state !== 'UNKNOWN') return;
    const { fence } = attempt;
    const facts = {
      ...attempt,
      firstSentAt: attempt.tokenReceivedAt,
      resendStopped: attempt.resendStopped || !attempt.tokenKept,
      amount: 1,
      currency: 'EUR',
    };
    await this.step(me, 'attempt read');
    const { snapshot } = this;
    await this.step(me, 'snapshot read');
    const decision = decide(facts, snapshot, this.candidatesOf(attempt), this.now());
    await this.step(me, 'before settling');
    await this.act(me, attempt, fence, decision);
  }

  private candidatesOf(attempt: Attempt): Candidate[] {
    return [...this.mirror]
      .filter(([, row]) => row.claim === 'CANDIDATE' && row.matchKey === attempt.matchKey)
      .map(([id, row]) => ({
        id,
        amount: null,
        currency: null,
        shownAt: row.at,
        failed: false,
        firstSeen: row.firstSeen,
        matches: true,
      }));
  }

  private async act(
    me: Process,
    attempt: Attempt,
    fence: bigint,
    decision: Decision,
  ): Promise<void> {
    this.note(`decision ${decision.kind}`);
    switch (decision.kind) {
      case 'bind':
        return this.recordCharge(attempt, decision.transactionId);
      case 'review':
        return void this.take(attempt, 'escalate', fence);
      case 'clear':
        return void this.take(attempt, 'clear', fence);
      case 'resend':
        return await this.resend(me, attempt, fence);
      case 'note-absence':
        if (attempt.fence === fence) attempt.absentSince ??= decision.list.startedAt;
        return;
      case 'wait':
        attempt.dueAt = decision.until;
    }
  }

  private async resend(me: Process, attempt: Attempt, fence: bigint): Promise<void> {
    if (!canTake('resend', attempt.state) || attempt.fence !== fence) return;
    if (attempt.resendStopped) return;
    const sending = this.startSending(attempt, 'resend');
    const { sends } = attempt;
    await this.step(me, 'resend under way');
    const reply = await this.send(me, attempt, this.resendFate());
    await this.step(me, 'before C of a resend');
    this.settle(attempt, sending, sends, reply);
  }

  /** A person looks at the service's own records and decides what looking could not. */
  decideReviews(): void {
    for (const attempt of this.attempts) {
      if (attempt.state !== 'REVIEW') continue;
      const charge = this.service.ledger.find((one) => one.attemptId === attempt.id);
      if (charge) this.recordCharge(attempt, charge.id);
      else this.take(attempt, 'dismiss', null);
    }
  }

  /** What must hold at every moment. */
  check(): void {
    for (const order of this.orders) {
      const ids = new Set(order.attempts.map((one) => one.id));
      const charges = this.service.ledger.filter((one) => one.attemptId && ids.has(one.attemptId));
      if (charges.length > 1) this.broken.push(`${order.id} was charged twice`);
      if (order.status === 'FAILED' && charges.length > 0) {
        this.broken.push(`${order.id} failed although it was charged`);
      }
      const own = charges.some((charge) => charge.id === order.transactionId);
      // Somebody else's charge that looks the same, made meanwhile, nobody can tell from ours.
      if (order.status === 'PAID' && !own && !this.hasLookalike(order.cart.matchKey)) {
        this.broken.push(`${order.id} is paid with a charge that is not its own`);
      }
    }
    this.checkCarts();
  }

  /** Whether somebody else made a charge that looks like those of this match key. */
  hasLookalike(matchKey: string): boolean {
    return this.service.ledger.some((one) => one.attemptId === null && one.matchKey === matchKey);
  }

  private checkCarts(): void {
    for (const cart of this.carts) {
      const live = cart.orders.filter(
        (order) => order.status === 'PAID' || unsettledOrders.includes(order.status),
      );
      if (live.length > 1) this.broken.push(`${cart.id} has ${live.length} live orders`);
    }
  }

  /** Attempts that are not settled yet. */
  unsettled(): Attempt[] {
    return this.attempts.filter((one) => unsettledStates.includes(one.state));
  }
}

function arrowOf(outcome: Exclude<ChargeOutcome, { kind: 'charged' }>): AttemptArrow {
  switch (outcome.kind) {
    case 'unsent':
      return 'unsend';
    case 'declined':
      return 'decline';
    case 'rejected':
      return 'reject';
    case 'unknown':
      return 'lose';
  }
}

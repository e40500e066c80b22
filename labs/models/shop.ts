import { likenessTo, listedOf } from '@/lib/checkout/listed/attempts';
import {
  type Calibration,
  calibrate,
  isRefuted,
  type Likeness,
  trustOf,
} from '@/lib/checkout/listed/calibration';
import {
  type Candidate,
  decide,
  decideRefused,
  type SendWindow,
  type SentAttempt,
  type Snapshot,
} from '@/lib/checkout/listed/rules';
import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';
import { unsettledOrders } from '@/lib/db/order-status';
import { orderStatusOf } from '@/lib/orders/status';
import type { Decision } from '@/lib/payments/kind';
import { classifyReply, type PaymentOutcome } from '@/lib/payments/reply';
import {
  type AttemptTransition,
  attemptTransitions,
  canTransition,
  chargeableStates,
  refusedStates,
  unchargedStates,
  unsettledStates,
} from '@/lib/payments/states';
import { PROOF_AFTER_MS } from '@/lib/payments/timing';
import type { ServiceResource } from '@/lib/service/resources';
import {
  type Charge,
  type Fate,
  type ModelService,
  type Reply,
  type Request,
  sentFor,
} from './service';

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
  sendStartedAt: number;
  sendEndedAt: number;
  resendStopped: boolean;
  mayHaveCharged: boolean;
  absentSince: number | null;
  dueAt: number | null;
  /** A refusal was confirmed. */
  isProven: boolean;
  transactionId: string | null;
};

export type Order = {
  id: string;
  cart: Cart;
  fingerprint: string;
  status: OrderStatus;
  transactionId: string | null;
  /** A second charge was detected. */
  isFlagged: boolean;
  attempts: Attempt[];
};

/** Carts of two guests with the same address and content share a match key. */
export type Cart = { id: string; matchKey: string; closed: boolean; orders: Order[] };

type Row = {
  serviceId: string;
  firstSeen: bigint;
  firstSeenAt: Date;
  shownAt: Date;
  status: null;
  subscriptionId: null;
  /** What the last list showed; null before the first. */
  raw: Record<string, string> | null;
  claim: Claim;
  /** The attempt whose own reply contained its id. */
  repliedTo: Attempt | null;
  missing: boolean;
};
type Claim = 'CANDIDATE' | 'BOUND' | 'FOREIGN';

export type Submission = { cart: Cart; fingerprint: string; card: 'good' | 'declined'; fate: Fate };

/** A process of the shop; a killed one never takes another step. */
export class Process {
  killed = false;
}

class Killed extends Error {}

/**
 * The shop's checkout with the database as a few maps. Decisions are made by the real code: the transitions, the
 * classification of replies, the rules of the reconciler. Between two steps anything else may happen.
 */
export class ModelShop {
  readonly carts: Cart[];
  readonly processes: Process[] = [];
  /** Violated invariants. */
  readonly broken: string[] = [];
  /** How often each outcome occurred, to check that the runs cover them. */
  readonly seen = new Map<string, number>();
  private readonly mirror = new Map<string, Row>();
  /** When another shopper, of whom nothing else is known, was charged last; known by the reply. */
  otherSaleAt: number | null = null;
  /** Whether the last list shows that charge. */
  private holdsOtherSale = false;
  private snapshot: Omit<Snapshot, 'trust' | 'mayRename' | 'holdsLater'> | null = null;
  private calibration: Calibration = {};
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
    /** How long the next delayed request stays in transit. */
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

  /** Runs a process until it ends, is killed, or throws, which counts as a violation. */
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

  /** A shopper submits Pay: transactions A, B and C around one request. */
  submit({ cart, fingerprint, card, fate }: Submission): Promise<void> {
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

  /** Transaction A. Null when this submission must not charge. */
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
      sendStartedAt: at,
      sendEndedAt: at,
      resendStopped: false,
      mayHaveCharged: false,
      absentSince: null,
      dueAt: at,
      isProven: false,
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
      isFlagged: false,
      attempts: [],
    };
    cart.orders.push(order);
    return order;
  }

  /** Transaction B. Null when the attempt is gone or another charge looks the same. */
  private beginSend(attempt: Attempt): bigint | null {
    if (!canTransition('send', attempt.state)) return null;
    const alike = this.attempts.some(
      (one) =>
        one.matchKey === attempt.matchKey && ['SENDING', 'UNKNOWN', 'REVIEW'].includes(one.state),
    );
    if (alike || this.hasLateCharge(attempt)) return null;
    attempt.baseline = this.sequence++;
    return this.startSending(attempt, 'send');
  }

  /** A charge is listed that an earlier refused attempt of this cart may have made after all. */
  private hasLateCharge({ order: { cart } }: Attempt): boolean {
    const refused = cart.orders
      .flatMap((order) => order.attempts)
      .filter((one) => unchargedStates.includes(one.state) && one.sends > 0);
    return this.candidates().some((row) =>
      refused.some((one) => one.baseline < row.firstSeen && this.likeness(one, row) === 'same'),
    );
  }

  private startSending(attempt: Attempt, name: 'send' | 'resend'): bigint {
    attempt.sends += 1;
    attempt.sendStartedAt = this.now();
    attempt.fence += 1n;
    attempt.leaseUntil = this.now() + SEND_LEASE_MS;
    this.move(attempt, name);
    return attempt.fence;
  }

  /** The request and its fate. What is processed stays processed, whichever process is killed meanwhile. */
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
        await this.step(me, 'timeout');
        return { ok: false, kind: 'unknown', message: fate };
      default: {
        await this.pause('at the service');
        const reply =
          fate === 'doubled' ? this.service.chargeTwice(request) : this.service.charge(request);
        await this.step(me, 'answer under way');
        return fate !== 'answer-lost' ? reply : { ok: false, kind: 'unknown', message: fate };
      }
    }
  }

  /** Transaction C. */
  private settle(attempt: Attempt, fence: bigint, sends: number, reply: Reply): void {
    const classified = classifyReply(reply, sends, ({ failed }) => failed);
    this.note(`outcome ${classified.outcome}`);
    if (classified.outcome === 'succeeded') {
      this.recordCharge(attempt, classified.resource.id, attempt);
      return;
    }
    const name = transitionOf(classified);
    if (!this.take(attempt, name, fence) || classified.outcome !== 'unknown') return;
    attempt.resendStopped ||= classified.stopResending;
    attempt.mayHaveCharged ||= classified.mayHaveCharged;
  }

  private take(attempt: Attempt, name: AttemptTransition, fence: bigint | null): boolean {
    if (!canTransition(name, attempt.state)) return false;
    if (fence !== null && attempt.fence !== fence) return false;
    this.note(`transition ${name}`);
    if (attempt.state === 'SENDING') attempt.sendEndedAt = this.now();
    if (name === 'unsend') {
      attempt.sends = 0;
      attempt.leaseUntil = 0;
    }
    this.move(attempt, name);
    return true;
  }

  private move(attempt: Attempt, name: AttemptTransition): void {
    attempt.state = attemptTransitions[name].to;
    attempt.tokenKept &&= ['CREATED', 'SENDING', 'UNKNOWN'].includes(attempt.state);
    if (attempt.state === 'UNKNOWN') attempt.dueAt = this.now();
    if (refusedStates.includes(attempt.state)) {
      attempt.dueAt = attempt.tokenReceivedAt + PROOF_AFTER_MS;
    }
    if (decides(attempt)) attempt.order.status = orderStatusOf(attempt.state, attempt.sends);
  }

  /**
   * A charge is known to have happened: it counts whatever the fence says.
   * @param repliedTo the attempt whose own reply contained its id
   */
  recordCharge(attempt: Attempt, transactionId: string, repliedTo: Attempt | null): void {
    if (attempt.state === 'SUCCEEDED') return;
    if (!canTransition('succeed', attempt.state) || !decides(attempt)) {
      this.note('late charge');
      attempt.transactionId = transactionId;
      attempt.order.isFlagged = true;
      if (this.isOnlyOrder(attempt.order) && canTransition('reopen', attempt.state)) {
        this.take(attempt, 'reopen', null);
      }
    } else {
      this.take(attempt, 'succeed', null);
      attempt.transactionId = transactionId;
      attempt.order.transactionId = transactionId;
      attempt.order.cart.closed = true;
    }
    this.bind(transactionId, repliedTo);
  }

  /** Whether nothing else has been or may be charged for its cart. */
  private isOnlyOrder(order: Order): boolean {
    return order.cart.orders.every((order) => order.status === 'FAILED');
  }

  private bind(transactionId: string, repliedTo: Attempt | null): void {
    const row = this.mirror.get(transactionId);
    if (row) {
      row.claim = 'BOUND';
      row.repliedTo = repliedTo;
      // Compared with what was sent, as the next list would be.
      if (row.raw && repliedTo) this.calibrateBy(repliedTo, row);
      return;
    }
    this.mirror.set(transactionId, {
      ...this.newRow(transactionId, this.sequence++, this.now()),
      claim: 'BOUND',
      repliedTo,
    });
  }

  private newRow(serviceId: string, firstSeen: bigint, at: number): Row {
    return {
      serviceId,
      firstSeen,
      firstSeenAt: new Date(this.now()),
      shownAt: new Date(at),
      status: null,
      subscriptionId: null,
      raw: null,
      claim: 'FOREIGN',
      repliedTo: null,
      missing: false,
    };
  }

  private calibrateBy(attempt: Attempt, row: Row): void {
    const listedCharge = listedOf({ serviceId: row.serviceId, raw: row.raw });
    this.calibration = calibrate(this.calibration, sentFor(attempt.matchKey), listedCharge);
  }

  private candidates(): Row[] {
    return [...this.mirror.values()].filter((row) => row.claim === 'CANDIDATE');
  }

  /** How much a row looks like an attempt's charge. */
  private likeness(attempt: Attempt, row: Row): Likeness {
    const sent = sentFor(attempt.matchKey);
    return likenessTo({ ...attempt, sent, email: '' }, row, this.calibration);
  }

  /** Fetches the transactions list as it was `ageMs` ago, stores it and reconciles unknown attempts. */
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
      this.holdsOtherSale = this.otherSaleAt !== null && startedAt - ageMs > this.otherSaleAt;
      this.storeList(rows, sequence, startedAt);
      for (const attempt of this.attempts) await this.reconcile(me, attempt);
      await this.step(me, 'list reconciled');
      this.settleCandidates();
    });
  }

  private storeList(charges: Charge[], sequence: bigint, startedAt: number): void {
    const firstSeen = this.sequence++;
    const calibration = this.calibration;
    const appeared: Row[] = [];
    for (const charge of charges) {
      let row = this.mirror.get(charge.id);
      const isNew = row === undefined;
      row ??= this.newRow(charge.id, firstSeen, charge.at);
      const raw: Row['raw'] = JSON.parse(JSON.stringify(this.service.show(charge)));
      const isChanged = JSON.stringify(row.raw) !== JSON.stringify(raw);
      row.raw = raw;
      row.missing = false;
      if (row.repliedTo && isChanged) this.calibrateBy(row.repliedTo, row);
      this.mirror.set(charge.id, row);
      if (isNew) appeared.push(row);
    }
    if (isRefuted(calibration, this.calibration)) {
      appeared.push(...[...this.mirror.values()].filter(({ claim }) => claim === 'FOREIGN'));
    }
    for (const row of appeared) {
      const isClaimed = this.claimants().some((one) => this.likeness(one, row) !== 'different');
      if (isClaimed) row.claim = 'CANDIDATE';
    }
    const listedIds = new Set(charges.map((charge) => charge.id));
    for (const [id, row] of this.mirror) {
      if (!listedIds.has(id) && row.firstSeen < sequence) row.missing = true;
    }
    const holdsAllBound = ![...this.mirror.values()].some(
      (row) => row.claim === 'BOUND' && row.missing,
    );
    const showsAll = !['no-items', 'empty-items', 'no-customer'].includes(this.service.appearance);
    const everyRowShown = showsAll || charges.length === 0;
    this.snapshot = { startedAt, complete: true, everyRowShown, holdsAllBound, delayMs: 0 };
  }

  /** Attempts to which a listed charge may belong, the latest first. */
  private claimants(): Attempt[] {
    return this.attempts
      .filter(
        ({ state, sends }) =>
          sends > 0 && (chargeableStates.includes(state) || unchargedStates.includes(state)),
      )
      .toSorted((one, other) => other.tokenReceivedAt - one.tokenReceivedAt);
  }

  /** Charges that no unsettled attempt can claim any more. */
  private settleCandidates(): void {
    for (const row of this.candidates()) {
      const claims = this.claimants().filter((one) => this.likeness(one, row) !== 'different');
      if (claims.some((one) => chargeableStates.includes(one.state))) continue;
      const claimant = claims.find((one) => this.likeness(one, row) === 'same') ?? claims[0];
      if (claimant) this.keepLate(claimant, row);
      else row.claim = 'FOREIGN';
    }
  }

  private keepLate(attempt: Attempt, row: Row): void {
    const { order } = attempt;
    const statuses = order.cart.orders.map((order) => order.status);
    if (statuses.some((one) => ['PENDING', 'PAYING', 'UNCERTAIN'].includes(one))) return;
    if (statuses.every((status) => status === 'FAILED') && attempt.transactionId === null) {
      if (this.hasUnsettledTwin(attempt)) return;
      this.note('reopened by a list');
      this.take(attempt, 'reopen', null);
      return;
    }
    this.note('second charge seen');
    attempt.transactionId ??= row.serviceId;
    order.isFlagged = true;
    this.bind(row.serviceId, null);
  }

  private hasUnsettledTwin({ matchKey }: Attempt): boolean {
    return this.attempts.some(
      (one) => one.matchKey === matchKey && chargeableStates.includes(one.state),
    );
  }

  /** A worker claims due attempts: abandoned ones, ones whose sender is gone, and unknown ones. */
  workerRound(): Promise<void> {
    return this.run(async (me) => {
      for (const attempt of this.attempts) {
        await this.step(me, 'worker');
        const leased = attempt.leaseUntil > this.now();
        if (attempt.state === 'CREATED' && !leased) {
          const stale = (attempt.dueAt ?? 0) + STALE_CREATED_MS <= this.now();
          if (stale) this.take(attempt, 'abandon', attempt.fence);
        } else if (attempt.state === 'SENDING' && !leased) {
          this.take(attempt, 'lose', attempt.fence);
        } else if (attempt.dueAt === null || attempt.dueAt > this.now()) {
          // Not due.
        } else if (attempt.state === 'UNKNOWN') {
          await this.reconcile(me, attempt);
        } else if (refusedStates.includes(attempt.state) && attempt.sends > 0) {
          this.proveRefusal(attempt);
        }
      }
    });
  }

  private async reconcile(me: Process, attempt: Attempt): Promise<void> {
    if (attempt.state !== 'UNKNOWN') return;
    const { fence } = attempt;
    const facts = { ...factsOf(attempt), refusedBefore: this.refusedBefore(attempt) };
    await this.step(me, 'attempt read');
    const snapshot = this.snapshotFor(attempt);
    await this.step(me, 'snapshot read');
    const decision = decide(facts, snapshot, this.candidatesOf(attempt), this.now());
    await this.step(me, 'before settling');
    await this.act(me, attempt, fence, decision);
  }

  private refusedBefore(attempt: Attempt): SendWindow[] {
    const fitting = this.candidates().filter((row) => this.likeness(attempt, row) !== 'different');
    const ended = this.attempts.filter(
      (one) =>
        one !== attempt &&
        unchargedStates.includes(one.state) &&
        fitting.some((row) => this.likeness(one, row) !== 'different'),
    );
    const isEarlier = (one: Attempt) =>
      one.order === attempt.order && one.tokenReceivedAt < attempt.tokenReceivedAt;
    if (!ended.every(isEarlier)) return [];
    return ended.map((one) => ({ from: one.tokenReceivedAt, to: one.sendEndedAt }));
  }

  private snapshotFor(attempt: Attempt): Snapshot | null {
    const trust = trustOf(this.calibration, sentFor(attempt.matchKey));
    const isUnbound = ({ claim, missing }: Row) => !missing && claim !== 'BOUND';
    const mayRename = trust === 'no-calibrator' && [...this.mirror.values()].some(isUnbound);
    const isSoldLater = this.otherSaleAt !== null && this.otherSaleAt > attempt.sendEndedAt;
    const holdsLater =
      (isSoldLater && this.holdsOtherSale) ||
      [...this.mirror.values()].some(
        ({ repliedTo, missing, raw }) =>
          repliedTo && raw && !missing && repliedTo.sendStartedAt > attempt.sendEndedAt,
      );
    return this.snapshot && { ...this.snapshot, trust, mayRename, holdsLater };
  }

  private proveRefusal(attempt: Attempt): void {
    const snapshot = this.snapshotFor(attempt);
    const candidates = this.candidatesOf(attempt);
    const decision = decideRefused(factsOf(attempt), snapshot, candidates, this.now());
    this.note(`refused: ${decision.kind}`);
    switch (decision.kind) {
      case 'note-absence':
        attempt.absentSince ??= decision.listedAt;
        return;
      case 'clear':
        attempt.isProven = true;
        attempt.dueAt = null;
        return;
      case 'leave-open':
        attempt.dueAt = null;
        return;
      case 'wait':
        attempt.dueAt = decision.until;
    }
  }

  private candidatesOf(attempt: Attempt): Candidate[] {
    const rivals = this.attempts.filter(
      (one) => one !== attempt && chargeableStates.includes(one.state),
    );
    return this.candidates().flatMap((row) => {
      const likeness = this.likeness(attempt, row);
      if (likeness === 'different') return [];
      const isAsLike = (other: Likeness) =>
        other === 'same' || (other === 'partial' && likeness !== 'same');
      return [
        {
          id: row.serviceId,
          amount: null,
          currency: null,
          shownAt: row.shownAt.getTime(),
          failed: false,
          firstSeen: row.firstSeen,
          likeness,
          contested: rivals.some((one) => isAsLike(this.likeness(one, row))),
        },
      ];
    });
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
        return this.bindListed(attempt, decision.id);
      case 'review':
        return void this.take(attempt, 'escalate', fence);
      case 'clear':
        return void this.take(attempt, 'clear', fence);
      case 'resend':
        return await this.resend(me, attempt, fence);
      case 'note-absence':
        if (attempt.fence === fence) attempt.absentSince ??= decision.listedAt;
        return;
      case 'wait':
        attempt.dueAt = decision.until;
    }
  }

  private bindListed(attempt: Attempt, transactionId: string): void {
    if (!chargeableStates.includes(attempt.state)) return;
    if (this.mirror.get(transactionId)?.claim !== 'CANDIDATE') return;
    this.recordCharge(attempt, transactionId, null);
  }

  private async resend(me: Process, attempt: Attempt, fence: bigint): Promise<void> {
    if (!canTransition('resend', attempt.state) || attempt.fence !== fence) return;
    if (attempt.resendStopped) return;
    const sending = this.startSending(attempt, 'resend');
    const { sends } = attempt;
    await this.step(me, 'resend under way');
    const reply = await this.send(me, attempt, this.resendFate());
    await this.step(me, 'before C of a resend');
    this.settle(attempt, sending, sends, reply);
  }

  /** Staff check the service's own records and decide what no list could. */
  decideReviews(): void {
    for (;;) {
      const attempt = this.attempts.find((attempt) => attempt.state === 'REVIEW');
      if (!attempt) return;
      const ids = attempt.order.attempts.map((attempt) => attempt.id);
      const free = this.service.ledger.filter(
        (one) => one.attemptId !== null && !this.isTaken(one.id, attempt),
      );
      // Of two guests with equal carts, one may have been assigned the other's charge.
      const charge =
        free.find((one) => one.attemptId && ids.includes(one.attemptId)) ??
        free.find((one) => one.matchKey === attempt.matchKey);
      if (charge) this.recordCharge(attempt, charge.id, null);
      else {
        for (const other of attempt.order.attempts) other.baseline = this.sequence++;
        this.take(attempt, 'dismiss', null);
      }
      this.settleCandidates();
    }
  }

  private isTaken(transactionId: string, but: Attempt): boolean {
    return this.attempts.some(
      (attempt) => attempt !== but && attempt.transactionId === transactionId,
    );
  }

  /** The invariants. */
  check(): void {
    const { ledger, doubled } = this.service;
    for (const order of this.orders) {
      const ids = new Set(order.attempts.map((attempt) => attempt.id));
      const all = ledger.filter((one) => one.attemptId && ids.has(one.attemptId));
      // A request that an intermediary duplicated cannot be known before it is listed.
      const charges = all.filter((one) => !doubled.has(one.id));
      if (charges.length > 1) this.broken.push(`${order.id} was charged twice`);
      if (order.status === 'FAILED' && charges.length > 0) {
        this.broken.push(`${order.id} failed although it was charged`);
      }
      const own = all.some((charge) => charge.id === order.transactionId);
      // Somebody else's charge that looks the same, also after a refusal, cannot be told from the shop's.
      const { matchKey } = order.cart;
      const isAmbiguous = this.hasLookalike(matchKey) || this.hasDoubled(matchKey);
      if (order.status === 'PAID' && !own && !isAmbiguous) {
        this.broken.push(`${order.id} is paid with a charge that is not its own`);
      }
    }
    this.checkCarts();
    for (const attempt of this.attempts) this.checkProof(attempt);
  }

  /** “You have not been charged” is shown only where it is true. */
  private checkProof({ id, state, isProven, transactionId }: Attempt): void {
    if (transactionId !== null || !(isProven || state === 'NOT_CHARGED')) return;
    const charge = this.service.ledger.find((one) => one.attemptId === id);
    const isKnown = charge && this.attempts.some((attempt) => attempt.transactionId === charge.id);
    if (charge && !isKnown) this.broken.push(`${id} was said not to have charged`);
  }

  /** The shop's own charges that paid no order, are not under review, and are in no alert. */
  unseenCharges(): string[] {
    const bound = [...this.mirror.values()].filter((row) => row.claim === 'BOUND');
    const boundIds = new Set(bound.map((row) => row.serviceId));
    const candidates = new Set(this.candidates().map((row) => row.serviceId));
    const inReview = (id: string) =>
      candidates.has(id) && this.attempts.some((attempt) => attempt.state === 'REVIEW');
    return this.service.ledger
      .filter(({ id, attemptId }) => attemptId !== null && !boundIds.has(id) && !inReview(id))
      .map((charge) => charge.id);
  }

  /** Whether somebody else made a charge that looks like those of this match key. */
  hasLookalike(matchKey: string): boolean {
    return this.service.ledger.some((one) => one.attemptId === null && one.matchKey === matchKey);
  }

  private hasDoubled(matchKey: string): boolean {
    const { ledger, doubled } = this.service;
    return ledger.some((one) => doubled.has(one.id) && one.matchKey === matchKey);
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

/** No other attempt of the order is open or has succeeded: the order's status follows from this one. */
function decides(attempt: Attempt): boolean {
  return attempt.order.attempts.every(
    (one) => one === attempt || !(unsettledStates.includes(one.state) || one.state === 'SUCCEEDED'),
  );
}

function factsOf(attempt: Attempt): SentAttempt {
  return {
    ...attempt,
    firstSentAt: attempt.tokenReceivedAt,
    resendStopped: attempt.resendStopped || !attempt.tokenKept,
    amount: 1,
    currency: 'EUR',
  };
}

function transitionOf(
  classified: Exclude<PaymentOutcome<ServiceResource>, { outcome: 'succeeded' }>,
): AttemptTransition {
  switch (classified.outcome) {
    case 'unsent':
      return 'unsend';
    case 'refused':
      return 'refuse';
    case 'unknown':
      return 'lose';
  }
}

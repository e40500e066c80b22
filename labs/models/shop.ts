import { decidePlacing, type KnownAttempt } from '@/lib/checkout/orders/decide-placing';
import type { MirrorTransaction } from '@/lib/db/generated/client';
import { unsettledOrders } from '@/lib/db/order-status';
import { orderStatusOf } from '@/lib/orders/status';
import { decide, raisedAttempt, raisingOf, recordingOf } from '@/lib/payments/decide';
import { type Fit, fitOf, weigh } from '@/lib/payments/fit';
import {
  attemptTransitions,
  canTransition,
  chargeableStates,
  liveStates,
  unchargedStates,
} from '@/lib/payments/states';
import type { SettlingTransition } from '@/lib/payments/store';
import { type List, nameOf } from './service';
import {
  type Attempt,
  at,
  CALL_TIMEOUT_MS,
  type Guard,
  moments,
  msOf,
  OLD_CHARGE,
  type Row,
  type World,
} from './world';

/**
 * The shop's transactions. Each changes the world as the function of the same name in lib/payments and
 * lib/checkout/orders changes the database, and calls the same pure functions.
 */

const MINUTE = 60_000;

/** Transaction A. `sawNothing`: the cart's orders were read before there were any. */
export function placeOrder(
  world: World,
  submission: number,
  sawNothing: boolean,
  without: Guard | null,
): string {
  const cart = world.second === 'other cart' ? submission : 0;
  const key = world.second === 'same key' ? 0 : submission;
  const known = world.keys[key] ?? null;
  const again = () => placeOrder(world, submission, false, without);
  if (sawNothing && known !== null) return again();
  const fingerprint = `${cart}${key}`;
  const ids = sawNothing
    ? []
    : [...world.orders.keys()].filter((id) => at(world.orders, id).cart === cart);
  const decision = decidePlacing(
    {
      key: known === null ? null : { fingerprint, orderId: String(known) },
      orders: ids.map((id) => {
        const { status, fingerprint: print } = at(world.orders, id);
        return { id: String(id), cartId: String(cart), status, fingerprint: print };
      }),
      isCartOpen: !world.orders.some((order) => order.cart === cart && order.status === 'PAID'),
      attempts: ids.flatMap((id) => knownAttempts(world, id, without)),
    },
    { fingerprint, cartId: String(cart), tokenHash: String(submission) },
  );
  const process = at(world.processes, submission);
  process.at = 'gone';
  if (decision.outcome !== 'new-order' && decision.outcome !== 'next-attempt') {
    const { outcome } = decision;
    if (outcome === 'existing' && known === null) world.keys[key] = Number(decision.orderId);
    return `is told: ${outcome}`;
  }
  for (const { id } of decision.abandoned) settle(world, Number(id), 'abandon', null, without);
  let order = decision.outcome === 'next-attempt' ? Number(decision.orderId) : -1;
  if (order < 0) {
    const rivals = world.orders.filter((one) => one.cart === cart && isLive(one.status));
    if (rivals.length > 0 && without !== 'index per cart') return again();
    order = world.orders.push({ cart, fingerprint, status: 'PENDING', isFlagged: false }) - 1;
  }
  world.keys[key] ??= order;
  at(world.orders, order).status = 'PENDING';
  const isTaken = world.attempts.some(
    (one) => one.order === order && liveStates.includes(one.state),
  );
  if (isTaken && without !== 'index per order') throw new Error('Two live attempts of an order');
  world.tokens[submission] = { cart, bornAt: world.now, isUsed: false };
  const attempt = world.attempts.push({
    ...{ order, token: submission, state: 'CREATED', sends: 0, fence: 0 },
    ...{ leasedAt: world.now, receivedAt: world.now, sendStartedAt: null, sendEndedAt: null },
    ...{ resendStopped: false, mayHaveCharged: false, absentSince: null, charge: null },
    ...{ chargesBefore: 0, listHoldsKnown: false },
  });
  Object.assign(process, { at: 'placed', attempt: attempt - 1 });
  return 'places its order';
}

function knownAttempts(world: World, order: number, without: Guard | null): KnownAttempt[] {
  return [...world.attempts.entries()]
    .filter(([, attempt]) => attempt.order === order)
    .map(([id, attempt], index) => ({
      ...{ id: String(id), orderId: String(order), number: index + 1, state: attempt.state },
      ...{ tokenHash: String(attempt.token), isLeased: isLeased(world, attempt, without) },
    }));
}

/** A lease ends when time passes; the last moment has no end. */
function isLeased({ now }: World, { leasedAt }: Attempt, without: Guard | null): boolean {
  return leasedAt === now && now < moments.length - 1 && without !== 'lease';
}

function isLive(status: World['orders'][number]['status']): boolean {
  return status === 'PAID' || unsettledOrders.includes(status);
}

/** Transaction B. */
export function beginSend(world: World, who: number, without: Guard | null): string {
  const process = at(world.processes, who);
  const attempt = at(world.attempts, process.attempt);
  const { cart } = at(world.orders, attempt.order);
  if (!canTransition('send', attempt.state)) {
    process.at = 'gone';
    return 'finds its attempt abandoned';
  }
  const isBusy = world.attempts.some(
    (one) => one !== attempt && chargeableStates.includes(one.state),
  );
  if ((isBusy && without !== 'index per match key') || hasLateCharge(world, cart, without)) {
    settle(world, process.attempt, 'abandon', null, without);
    process.at = 'gone';
    return 'may not send yet, and abandons its attempt';
  }
  const isKnown = ({ isUnexplained, boundTo }: Row, charge: number) =>
    isUnexplained && boundTo === null && at(world.tokens, charge).cart === cart;
  if (world.rows.some((row, charge) => row && isKnown(row, charge)))
    world.wrong = 'A cart is about to be charged although the list has shown a charge for it';
  for (const row of world.rows)
    if (row) row.after = row.after.filter((id) => id !== process.attempt);
  at(world.orders, attempt.order).status = 'PAYING';
  startSending(world, who, attempt);
  return 'begins to send';
}

function startSending(world: World, who: number, attempt: Attempt): void {
  Object.assign(attempt, {
    ...{ state: 'SENDING', sends: attempt.sends + 1, fence: attempt.fence + 1 },
    ...{ leasedAt: world.now, sendStartedAt: world.now, sendEndedAt: null, listHoldsKnown: false },
  });
  const { sends, fence } = attempt;
  Object.assign(at(world.processes, who), { at: 'sending', sends, fence });
}

/** An unexplained charge fits an earlier attempt of this cart. */
function hasLateCharge(world: World, cart: number, without: Guard | null): boolean {
  if (without === 'obstacle') return false;
  return world.rows.some((row, charge) => {
    if (!row?.isUnexplained || row.boundTo !== null) return false;
    return [...world.attempts.entries()].some(
      ([id, prior]) =>
        unchargedStates.includes(prior.state) &&
        at(world.orders, prior.order).cart === cart &&
        isSeenAfter(world, charge, id),
    );
  });
}

/** Transaction C. */
export function recordReply(world: World, who: number, without: Guard | null): string {
  const process = at(world.processes, who);
  const { attempt: id, fence, answer } = process;
  if (!answer) throw new Error('No reply');
  process.at = who === 2 ? 'waiting' : 'gone';
  if (answer.outcome !== 'succeeded') {
    const decision = decide('SENDING', { kind: 'reply', outcome: answer.outcome });
    if (decision.kind !== 'move' || decision.transition === 'succeed') throw new Error('No move');
    const { resendStopped, mayHaveCharged } = at(world.attempts, id);
    const moved = settle(world, id, decision.transition, fence, without, {
      resendStopped: resendStopped || answer.stopResending,
      mayHaveCharged: mayHaveCharged || answer.mayHaveCharged,
    });
    return `records the reply: ${moved ? answer.outcome : 'too late, nothing changes'}`;
  }
  const isTaken = world.attempts.some((one, index) => index !== id && one.charge === answer.id);
  if (
    wasListedBefore(world, id, answer.id, without) ||
    (isTaken && without !== 'bound elsewhere')
  ) {
    settle(world, id, 'lose', fence, without);
    return `does not believe that ${nameOf(answer.id)} is its own`;
  }
  return `records ${nameOf(answer.id)}: ${recordCharge(world, id, answer.id, without)}`;
}

function wasListedBefore(world: World, id: number, charge: number, without: Guard | null): boolean {
  if (without === 'baseline of a reply') return false;
  const { state } = at(world.attempts, id);
  const isListed = charge === OLD_CHARGE || world.rows[charge] !== undefined;
  return chargeableStates.includes(state) && isListed && !isSeenAfter(world, charge, id);
}

function recordCharge(world: World, id: number, charge: number, without: Guard | null): string {
  const attempt = at(world.attempts, id);
  const order = at(world.orders, attempt.order);
  const { state, charge: resultId } = attempt;
  const decides = isDeciding(world, id);
  const resultText = resultId === null ? null : String(resultId);
  const recording = recordingOf({ state, decides, resultId: resultText }, String(charge));
  if (recording === 'already-recorded') return 'it is known';
  if (recording === 'succeed') {
    rowOf(world, charge).boundTo = id;
    Object.assign(attempt, { state: attemptTransitions.succeed.to, charge });
    order.status = 'PAID';
    return 'the order is paid';
  }
  if (without === 'late charge') return 'nothing changes';
  if (state === 'SUCCEEDED') {
    rowOf(world, charge).isUnexplained = true;
    order.isFlagged = true;
    return 'a second charge for a paid order';
  }
  const others = world.orders.filter((one) => one !== order && one.cart === order.cart);
  const isOnly = !others.some(({ status }) => isLive(status));
  attempt.charge ??= charge;
  rowOf(world, charge).boundTo = id;
  if (decides && canTransition('reopen', state) && isOnly) {
    attempt.state = attemptTransitions.reopen.to;
    order.status = 'REVIEW';
  } else order.isFlagged = true;
  return 'late: the order is under review';
}

function rowOf(world: World, charge: number): Row {
  if (charge === OLD_CHARGE) return newRow([]);
  const known = world.rows[charge];
  if (known) return known;
  while (world.rows.length < charge) world.rows.push(null);
  const row = newRow([...world.attempts.keys()].filter((id) => at(world.attempts, id).sends > 0));
  world.rows[charge] = row;
  return row;
}

const newRow = (after: number[]): Row => ({
  ...{ boundTo: null, isListed: false, isMissing: false, isUnexplained: false, after },
});

/** Whether a list or a reply named the charge only after the attempt was sent. */
function isSeenAfter(world: World, charge: number, id: number): boolean {
  return world.rows[charge]?.after.includes(id) ?? false;
}

function isDeciding(world: World, id: number): boolean {
  const { order } = at(world.attempts, id);
  return !world.attempts.some(
    (one, index) => index !== id && one.order === order && liveStates.includes(one.state),
  );
}

type Details = { resendStopped?: boolean; mayHaveCharged?: boolean };

/** `transition` in lib/payments/store.ts */
function settle(
  world: World,
  id: number,
  name: SettlingTransition,
  fence: number | null,
  without: Guard | null,
  details: Details = {},
): boolean {
  const attempt = at(world.attempts, id);
  if (!canTransition(name, attempt.state)) return false;
  if (fence !== null && fence !== attempt.fence && without !== 'fence') return false;
  const decides = isDeciding(world, id);
  const { to } = attemptTransitions[name];
  if (attempt.state === 'SENDING') {
    Object.assign(attempt, { sendEndedAt: world.now, chargesBefore: world.charges.length });
  }
  if (name === 'unsend') attempt.sends = 0;
  Object.assign(attempt, { state: to, leasedAt: null, ...details });
  if (decides) at(world.orders, attempt.order).status = orderStatusOf(to, attempt.sends);
  return true;
}

export function endLease(world: World, id: number, without: Guard | null): string | null {
  const attempt = at(world.attempts, id);
  if (isLeased(world, attempt, without)) return null;
  const decision = decide(attempt.state, { kind: 'lease-ended' });
  if (decision.kind !== 'move' || decision.transition === 'succeed') return null;
  settle(world, id, decision.transition, attempt.fence, without);
  return `a worker ends the lease of attempt ${id + 1}: ${decision.transition}`;
}

export function storeList(world: World, shows: readonly number[], kind: List): void {
  const isNew = (charge: number) => !world.rows[charge]?.isListed || world.rows[charge]?.isMissing;
  const written = shows.filter(isNew);
  for (const charge of shows)
    Object.assign(rowOf(world, charge), { isListed: true, isMissing: false });
  for (const [charge, row] of world.rows.entries())
    if (row && !shows.includes(charge)) row.isMissing = true;
  for (const charge of written) {
    const row = rowOf(world, charge);
    if (row.boundTo === null) row.isUnexplained = true;
  }
  for (const attempt of world.attempts) {
    const isSince =
      kind === 'fresh' ||
      (world.others === 'right after a send' &&
        kind === 'stale' &&
        shows.length >= attempt.chargesBefore);
    const isOver = attempt.state !== 'UNKNOWN';
    attempt.listHoldsKnown = !isOver && isSince && world.others !== 'never';
  }
  world.listedAt = world.now;
}

export function raise(world: World, charge: number): string | null {
  const row = at(world.rows, charge);
  const id = row.isUnexplained && row.boundTo === null ? unchargedAttempt(world, charge) : null;
  if (id === null) return null;
  const order = at(world.orders, at(world.attempts, id).order);
  const ofCart = world.orders.filter(({ cart }) => cart === order.cart);
  const raising = raisingOf(ofCart.map(({ status }) => status));
  if (raising === 'later') return null;
  if (raising === 'review') settle(world, id, 'reopen', null, null);
  else order.isFlagged = true;
  return `${nameOf(charge)} is raised at the order of attempt ${id + 1}: ${raising}`;
}

function unchargedAttempt(world: World, charge: number): number | null {
  const states = [...unchargedStates, ...chargeableStates];
  const fitting = [...world.attempts.entries()]
    .filter(
      ([id, { state, sends }]) => sends > 0 && states.includes(state) && fits(world, charge, id),
    )
    .map(([id, { state, order, receivedAt }]) => {
      return { id, state, receivedAt, order: at(world.orders, order) };
    })
    .toSorted((one, another) => another.receivedAt - one.receivedAt);
  return raisedAttempt(fitting)?.id ?? null;
}

const sent = {
  ...{ customerId: 'customer', items: [{ productId: 'product', quantity: 1 }], taxCodes: [] },
  total: { amount: 100, currency: 'EUR' },
};
const raw = { ...sent, amount: 1, currency: 'EUR', status: 'SUCCEEDED' };
const fitsOf = (missingSince: Date | null) => {
  const row = { serviceId: 'charge', firstSeen: 1n, subscriptionId: null, deletedAt: null, raw };
  return fitOf(sent, { ...row, missingSince, status: null } satisfies Partial<MirrorTransaction>);
};
/** All charges of this world show the same customer, items and amount. */
const listed = { present: fitsOf(null), missing: fitsOf(new Date(0)) };

function fitOfRow({ isMissing }: Row): Exclude<Fit, 'other'> {
  const fit = isMissing ? listed.missing : listed.present;
  if (fit === 'other') throw new Error('A charge of this world must fit');
  return fit;
}

/** `fitsAttempt` */
function fits(world: World, charge: number, id: number): boolean {
  const row = world.rows[charge];
  return row != null && isSeenAfter(world, charge, id) && fitOfRow(row) === 'fits';
}

/** Searches for the outcome of an UNKNOWN attempt. `canSend`: no other resend is under way. */
export function reconcile(
  world: World,
  id: number,
  canSend: boolean,
  without: Guard | null,
): string | null {
  const attempt = at(world.attempts, id);
  if (attempt.state !== 'UNKNOWN') return null;
  const decision = decideSearch(world, id, without);
  const looks = `a worker looks for attempt ${id + 1}`;
  switch (decision.kind) {
    case 'bind':
      recordCharge(world, id, Number(decision.id), without);
      return `${looks}: ${nameOf(Number(decision.id))} is its own, the order is paid`;
    case 'resend':
      if (!canSend || world.resendsLeft === 0) return null;
      world.resendsLeft -= 1;
      at(world.processes, 2).attempt = id;
      startSending(world, 2, attempt);
      at(world.orders, attempt.order).status = orderStatusOf('SENDING', attempt.sends);
      return `${looks}, and begins to send it again`;
    case 'note-absence':
      attempt.absentSince = world.listedAt;
      return `${looks}: a first list lacks its charge`;
    case 'clear':
      settle(world, id, 'clear', attempt.fence, without);
      return `${looks}: a second list lacks its charge, the shopper is told that the payment failed`;
    case 'review':
      settle(world, id, 'escalate', attempt.fence, without);
      return `${looks}, and leaves it to a person: ${decision.reason}`;
    default:
      return null;
  }
}

function decideSearch(world: World, id: number, without: Guard | null) {
  const attempt = at(world.attempts, id);
  const { resendStopped, mayHaveCharged, absentSince, listHoldsKnown } = attempt;
  const { fitting, isUnclear } = search(world, id, without);
  const [nowMs, receivedMs] = [msOf(world.now), msOf(attempt.receivedAt)];
  const startedAt = world.listedAt === null ? null : msOf(world.listedAt);
  const isEarly = without === 'time before a resend';
  const facts = {
    tokenReceivedAt: without === 'clear after 70 minutes' ? receivedMs - 71 * MINUTE : receivedMs,
    sendStartedAt: isEarly ? -Infinity : msOf(attempt.sendStartedAt ?? attempt.receivedAt),
    sendEndedAt: attempt.sendEndedAt === null ? nowMs : msOf(attempt.sendEndedAt),
    callTimeoutMs: CALL_TIMEOUT_MS,
    canResend: !resendStopped,
    mayHaveCharged,
    fits: without === 'one fitting row' ? fitting.slice(0, 1) : fitting,
    isUnclear: without === 'one fitting row' && fitting.length > 0 ? false : isUnclear,
    absentSince: absentSince === null ? (without === 'two lists' ? 0 : null) : msOf(absentSince),
    list:
      startedAt === null
        ? null
        : {
            ...{ startedAt, complete: true },
            holdsKnown: listHoldsKnown || without === 'holds known',
          },
  };
  return decide('UNKNOWN', { kind: 'searched', facts, nowMs });
}

/** `findCharge` */
function search(world: World, id: number, without: Guard | null) {
  const charges = [...world.rows.keys()];
  if (without === 'baseline of a row') charges.unshift(OLD_CHARGE);
  const possible = charges.flatMap((charge) => {
    const row = charge === OLD_CHARGE ? newRow([]) : world.rows[charge];
    if (!row || row.boundTo !== null) return [];
    const isLater = isSeenAfter(world, charge, id) || without === 'baseline of a row';
    return isLater ? [{ charge, fit: fitOfRow(row) }] : [];
  });
  const rivals = [...world.attempts.entries()].filter(([other, { state, charge }]) => {
    const isUnlisted = state === 'SUCCEEDED' && !world.rows[charge ?? 0]?.isListed;
    return other !== id && (chargeableStates.includes(state) || isUnlisted);
  });
  const isContested = ({ charge }: { charge: number }) =>
    without !== 'rivals' && rivals.some(([other]) => fits(world, charge, other));
  const { fitting, isUnclear } = weigh(possible, isContested);
  return { fitting: fitting.map(({ charge }) => String(charge)), isUnclear };
}

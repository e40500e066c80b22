import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';

/**
 * The small world that the model searches: two submissions of Pay, each by a web process and with a token of its own, a
 * worker, the database's rows, and the service. A step works on a copy, so that a world never changes.
 */

const MINUTE = 60_000;

/**
 * The moments that matter, counted from the first submission; those with `sends` only where an attempt may be sent that
 * often. Within a moment, steps happen in any order.
 */
export const moments = [
  { name: 'Pay', ms: 0, sends: 1 },
  { name: 'a minute after Pay', ms: MINUTE, sends: 2 },
  { name: '2 minutes after Pay', ms: 2 * MINUTE, sends: 3 },
  { name: '16 minutes after Pay', ms: 16 * MINUTE, sends: 1 },
  { name: '80 minutes after Pay', ms: 80 * MINUTE, sends: 1 },
  { name: '3 hours after Pay', ms: 180 * MINUTE, sends: 1 },
  { name: '4 hours after Pay', ms: 240 * MINUTE, sends: 1 },
  { name: '26 hours after Pay', ms: 26 * 60 * MINUTE, sends: 1 },
] as const;

/** A submission later than this would need further moments to settle. */
export const LAST_SUBMISSION = 4;
/** Shorter than any time between two moments: leases end when time passes. */
export const CALL_TIMEOUT_MS = 20_000;
/** An earlier charge of the same customer for the same goods, which another channel made and the list has shown. */
export const OLD_CHARGE = 9;

export type Guard =
  | 'time before a resend'
  | 'used ends resends'
  | 'used is no refusal'
  | 'declined resend'
  | 'gateway 404'
  | 'index per order'
  | 'index per match key'
  | 'index per cart'
  | 'obstacle'
  | 'fence'
  | 'lease'
  | 'frozen token'
  | 'two lists'
  | 'holds known'
  | 'clear after 70 minutes'
  | 'baseline of a row'
  | 'baseline of a reply'
  | 'bound elsewhere'
  | 'one fitting row'
  | 'rivals'
  | 'late charge';

export type Variant = {
  /** How the second submission relates to the first: a double click, a second tab with another address, or a device. */
  second: 'same key' | 'other key' | 'other cart' | 'none';
  /** How often others buy, by whose charges a list is known to be recent. */
  others: 'all the time' | 'right after a send' | 'never';
};

export type Bounds = {
  variants: readonly Variant[];
  /** Sends of one attempt, shared by both. */
  sends: number;
  crashes: number;
  without: Guard | null;
};

/** A reply as the process that waits for it has classified it. */
export type Answer =
  | { outcome: 'succeeded'; id: number }
  | {
      outcome: 'unsent' | 'refused' | 'unknown';
      stopResending: boolean;
      mayHaveCharged: boolean;
    };

export type Process = {
  at: 'waiting' | 'read nothing' | 'placed' | 'sending' | 'answered' | 'gone';
  attempt: number;
  fence: number;
  sends: number;
  answer: Answer | null;
};

export type Order = { cart: number; fingerprint: string; status: OrderStatus; isFlagged: boolean };

/** Times are indexes of moments. */
export type Attempt = {
  order: number;
  token: number;
  state: AttemptState;
  sends: number;
  fence: number;
  leasedAt: number | null;
  receivedAt: number;
  sendStartedAt: number | null;
  sendEndedAt: number | null;
  resendStopped: boolean;
  mayHaveCharged: boolean;
  absentSince: number | null;
  charge: number | null;
  /** Charges that the service had made when the last send ended. */
  chargesBefore: number;
  /** The last list has every charge whose id is known, and one that was sent after this attempt. */
  listHoldsKnown: boolean;
};

/** What the database knows of a charge. Its id is the number of its token. */
export type Row = {
  boundTo: number | null;
  isListed: boolean;
  isMissing: boolean;
  isUnexplained: boolean;
  /** The attempts whose last first send began before a list, or a reply, named the charge. */
  after: number[];
};

export type World = Variant & {
  now: number;
  /** The processes of the two submissions, and the worker's one that sends again. */
  processes: readonly [Process, Process, Process];
  crashesLeft: number;
  resendsLeft: number;
  tokens: { cart: number; bornAt: number; isUsed: boolean }[];
  /** Tokens by which the service has charged, in order. */
  charges: number[];
  /** Tokens of requests that are still on their way although nobody waits for them. */
  late: number[];
  /** The order of each checkout key. */
  keys: [number | null, number | null];
  orders: Order[];
  attempts: Attempt[];
  rows: (Row | null)[];
  listedAt: number | null;
  /** Nothing has failed but requests and replies to approved cards, which were lost, and a process; nobody was slow. */
  isGentle: boolean;
  /** The service has refused one copy of a request, and another copy is on its way. */
  isContradicted: boolean;
  /** What a step did that must never happen. */
  wrong: string | null;
};

export const idle: Process = { at: 'waiting', attempt: 0, fence: 0, sends: 0, answer: null };

export function startOf(variant: Variant, { sends, crashes }: Bounds): World {
  return {
    ...variant,
    now: 0,
    processes: [idle, idle, idle],
    crashesLeft: crashes,
    resendsLeft: sends - 1,
    ...{ tokens: [], charges: [], late: [], keys: [null, null], orders: [], attempts: [] },
    ...{ rows: [], listedAt: null },
    ...{ isGentle: true, isContradicted: false, wrong: null },
  };
}

export function copyOf(world: World): World {
  const [first, second, worker] = world.processes;
  return {
    ...world,
    processes: [{ ...first }, { ...second }, { ...worker }],
    tokens: world.tokens.map((token) => ({ ...token })),
    charges: [...world.charges],
    late: [...world.late],
    keys: [...world.keys],
    orders: world.orders.map((order) => ({ ...order })),
    attempts: world.attempts.map((attempt) => ({ ...attempt })),
    rows: world.rows.map((row) => row && { ...row }),
  };
}

/** Two worlds with the same text go on in the same way. */
export function textOf(world: World): string {
  const { processes, tokens, orders, attempts, rows, ...rest } = world;
  const parts = [...processes, ...tokens, ...orders, ...attempts, ...rows];
  const texts = parts.map((part) => (part ? Object.values(part).map(shortText).join() : ''));
  return `${Object.values(rest).map(shortText).join()};${texts.join(';')}`;
}

function shortText(value: unknown): unknown {
  if (value === true) return 't';
  if (value === false || value === null) return '';
  return typeof value === 'object' ? Object.values(value).join('.') : value;
}

export function at<Item>(items: readonly Item[], index: number): NonNullable<Item> {
  const item = items[index];
  if (item === undefined || item === null) throw new Error(`The model has no item ${index}`);
  return item;
}

export function msOf(moment: number): number {
  return at(moments, moment).ms;
}

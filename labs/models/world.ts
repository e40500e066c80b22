import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';

/**
 * The world that the model searches: two submissions of Pay by a web process each, a worker, the database's rows,
 * and the service. Each step copies the world.
 */

const MINUTE = 60_000;

/** Moments since the first submission; a moment with `sends` exists only if an attempt may be sent that often. */
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

/** A later submission would need further moments to settle. */
export const LAST_SUBMISSION = 4;
/** Shorter than the time between two moments: leases end when time passes. */
export const CALL_TIMEOUT_MS = 20_000;
/** An earlier charge of another channel with the same customer and goods, already listed. */
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
  /** A double click, a second tab with another address, another device, or none. */
  second: 'same key' | 'other key' | 'other cart' | 'none';
  /** Charges of others show how recent a list is. */
  others: 'all the time' | 'right after a send' | 'never';
};

export type Bounds = {
  variants: readonly Variant[];
  /** Shared by both attempts. */
  sends: number;
  crashes: number;
  without: Guard | null;
};

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
  /** Charges at the service when the last send ended. */
  chargesBefore: number;
  /** The last list has every charge whose id is known, and one that was sent after this attempt. */
  listHoldsKnown: boolean;
};

/** A row of the database; the charge's id is the index of its token. */
export type Row = {
  boundTo: number | null;
  isListed: boolean;
  isMissing: boolean;
  isUnexplained: boolean;
  /** Attempts that were first sent before a list or a reply named the charge. */
  after: number[];
};

export type World = Variant & {
  now: number;
  processes: readonly [Process, Process, Process];
  crashesLeft: number;
  resendsLeft: number;
  tokens: { cart: number; bornAt: number; isUsed: boolean }[];
  /** Tokens by which the service has charged, in order. */
  charges: number[];
  /** Tokens of requests that arrive although nobody waits for them. */
  late: number[];
  keys: [number | null, number | null];
  orders: Order[];
  attempts: Attempt[];
  rows: (Row | null)[];
  listedAt: number | null;
  /** Only requests, replies to approved cards and a process were lost; nothing was slow. */
  isGentle: boolean;
  /** The service has refused one copy of a request, and another copy is under way. */
  isContradicted: boolean;
  /** A step that must never happen. */
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

/** Equal texts have equal continuations. */
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

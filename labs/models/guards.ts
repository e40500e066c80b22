import type { Bounds, Guard, Variant } from './world';

/** The smallest world in which leaving the guard out shows. */
type Small = Partial<Variant> & { sends?: number; crashes?: number };

/**
 * Each guard of the engine that the model has: what the model does without it, and the problem that this leads to. Null
 * where no problem was found within the bounds; `why` says what the guard is for then.
 */
type Row = {
  guard: Guard;
  /** What the shop does without it. */
  without: string;
  problem: string | null;
  why?: string;
  in?: Small;
};

const twice = 'A cart is charged twice';
const falselyFailed = 'The shopper is told that the payment failed, and it was charged';
const unpaid = 'An order is paid without a charge';
const review = 'A person has to decide, though only requests or replies were lost';
const known = 'A cart is about to be charged although the list has shown a charge for it';
const lost = 'A charge is lost: nobody is told of it';

export const guards: readonly Row[] = [
  { guard: 'frozen token', without: 'a resend takes another token', problem: twice },
  { guard: 'fence', without: 'a reply counts although somebody else sends by now', problem: twice },
  {
    guard: 'gateway 404',
    without: 'a gateway’s 404 is a refusal',
    problem: twice,
    in: { sends: 1 },
  },
  { guard: 'used is no refusal', without: '“used” is a refusal', problem: twice, in: { sends: 1 } },
  {
    guard: 'declined resend',
    without: '“declined” in answer to a resend is a refusal',
    problem: null,
  },
  { guard: 'used ends resends', without: '“used” says nothing', problem: falselyFailed },
  {
    guard: 'index per cart',
    without: 'a cart may have two live orders',
    problem: twice,
    in: { second: 'other key', sends: 1 },
  },
  { guard: 'index per order', without: 'an order may have two live attempts', problem: null },
  {
    guard: 'index per match key',
    without: 'two charges that look alike may be unsettled',
    problem: review,
    in: { second: 'other cart', sends: 1 },
  },
  {
    guard: 'obstacle',
    without: 'an unexplained charge keeps nobody from paying',
    problem: known,
    in: { sends: 1 },
  },
  {
    guard: 'late charge',
    without: 'an unexplained charge is raised nowhere',
    problem: lost,
    in: { sends: 1 },
  },
  {
    guard: 'two lists',
    without: 'one list that lacks the charge clears',
    problem: null,
    in: { sends: 1 },
  },
  {
    guard: 'holds known',
    without: 'a list of any age or length clears',
    problem: falselyFailed,
    in: { sends: 1 },
  },
  {
    guard: 'clear after 70 minutes',
    without: 'lists clear as soon as nothing is sent again',
    problem: falselyFailed,
    in: { sends: 1 },
  },
  {
    guard: 'baseline of a row',
    without: 'a charge from before the send may be its own',
    problem: unpaid,
    in: { sends: 1 },
  },
  {
    guard: 'baseline of a reply',
    without: 'a reply may name a charge from before the send',
    problem: unpaid,
    in: { sends: 1 },
  },
  {
    guard: 'bound elsewhere',
    without: 'a reply may name a charge that pays another order',
    problem: 'One charge pays two orders',
    in: { second: 'other cart', sends: 1 },
  },
  {
    guard: 'one fitting row',
    without: 'the first of several charges that fit is its own',
    problem: null,
    in: { second: 'other cart', sends: 1 },
  },
  {
    guard: 'rivals',
    without: 'a charge may fit another undecided order, too',
    problem: null,
    in: { second: 'other cart', sends: 1 },
  },
  { guard: 'time before a resend', without: 'a request is sent again at once', problem: null },
  {
    guard: 'lease',
    without: 'workers take attempts from processes that live',
    problem: null,
    in: { sends: 1 },
  },
];

export const seconds = ['same key', 'other key', 'other cart'] as const;
export const rates = ['all the time', 'right after a send', 'never'] as const;

/** Every world of these bounds. */
export function allBounds(sends: number, crashes: number): Bounds {
  const variants = seconds.flatMap((second) => rates.map((others) => ({ second, others })));
  return { variants, sends, crashes, without: null };
}

/** The small world of a row. */
export function boundsOf({ guard, in: small = {} }: Row): Bounds {
  const { second = 'same key', others = 'all the time', sends = 2, crashes = 0 } = small;
  return { variants: [{ second, others }], sends, crashes, without: guard };
}

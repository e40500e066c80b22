import type { Bounds, Guard, Variant } from './world';

/** The smallest world in which the missing guard shows. */
type Small = Partial<Variant> & { sends?: number; crashes?: number };

/**
 * Each guard that the model has, and the problem without it. Null where no problem was found within the bounds;
 * `why` names the guard's purpose.
 */
type Row = {
  guard: Guard | 'recent sale';
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
  {
    guard: 'fence',
    without: 'a reply counts although somebody else sends by now',
    problem: unpaid,
  },
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
    why: 'only a service whose declines leave the token alive needs it',
  },
  {
    guard: 'used ends resends',
    without: '“used” says nothing',
    problem: null,
    why: 'it matters where lists do not show the charge so that it fits',
    in: { second: 'none', sends: 3 },
  },
  {
    guard: 'index per cart',
    without: 'a cart may have two live orders',
    problem: twice,
    in: { second: 'other key', sends: 1 },
  },
  {
    guard: 'index per order',
    without: 'an order may have two live attempts',
    problem: null,
    why: 'the lock on the order’s row keeps two apart as well',
    in: { sends: 1 },
  },
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
    why: 'it matters where a list misses this charge and has those of others',
    in: { second: 'none', sends: 2, crashes: 1 },
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
    why: 'charges that look alike are worth the same to their shopper',
    in: { second: 'other cart', sends: 1 },
  },
  {
    guard: 'rivals',
    without: 'a charge may fit another undecided order, too',
    problem: null,
    why: 'the index per match key keeps such orders apart',
    in: { second: 'other cart', sends: 1 },
  },
  {
    guard: 'time before a resend',
    without: 'a request is sent again at once',
    problem: null,
    why: 'the token works once: harmless, it saves answers that say “used”',
    in: { second: 'none', sends: 3 },
  },
  {
    guard: 'lease',
    without: 'workers take attempts from processes that live',
    problem: review,
    in: { second: 'none', sends: 2 },
  },
  {
    guard: 'recent sale',
    without: 'a list is over an hour old, and others last bought before that, after the send',
    problem: falselyFailed,
    in: { others: 'right after a send', sends: 1 },
  },
];

/** All worlds except those of the last row. */
export function allBounds(sends: number, crashes: number): Bounds {
  const variants = (['none', 'same key', 'other key', 'other cart'] as const).flatMap((second) =>
    (['all the time', 'never'] as const).map((others) => ({ second, others })),
  );
  return { variants, sends, crashes, without: null };
}

export function boundsOf({ guard, in: small = {} }: Row): Bounds {
  const { second = 'same key', others = 'all the time', sends = 2, crashes = 0 } = small;
  const without = guard === 'recent sale' ? null : guard;
  return { variants: [{ second, others }], sends, crashes, without };
}

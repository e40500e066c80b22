/** What happens in a year of the demo, drawn from a seed. Pure: no clock, no database. */

import type { ShippingMethod } from '@/lib/checkout/pricing/rules';
import type { WeightedPlace } from './places';

export type Person = {
  firstname: string;
  lastname: string;
  email: string;
  country: string;
  city: string;
  region: string;
  postalCode: string;
  line1: string;
};

/** What a shopper's card does. */
export type CardFate = 'pays' | 'declined' | 'declined-then-pays' | 'fails-once' | 'fails-later';

export type OrderEvent = {
  kind: 'order';
  person: Person;
  /** Indexes into what is for sale, with units. */
  lines: { pick: number; quantity: number }[];
  isExpress: boolean;
  card: CardFate;
  /** The service's reply is lost: the payment is unknown until the list shows it. */
  isReplyLost: boolean;
};

export type JoinEvent = {
  kind: 'join';
  person: Person;
  pick: number;
  quantity: number;
  card: CardFate;
  /** Months until its customer ends it; null while it is wanted. */
  cancelAfterMonths: number | null;
  /** The request never arrives, and nobody can tell: a person has to decide. */
  isLost: boolean;
};

/** All that happens at one time of the day. Where nothing does, goods leave and renewals are due all the same. */
export type Slot = { at: Date; events: (OrderEvent | JoinEvent)[] };

/** Nobody's addresses: mails to them are not written while history is made. */
export const HISTORY_DOMAIN = 'customers.example';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** The last days, in which things happen at two times of a day. */
const DAYS_OF_TWO = 14;
/** Orders for one new subscription. */
const ORDERS_PER_JOIN = 18;
/** A short history has some subscriptions, too. */
const FEWEST_JOINS = 3;
/** Orders for one whose reply is lost. */
const ORDERS_PER_LOST_REPLY = 150;

const firstnames = [
  ...['Ada', 'Aoife', 'Ben', 'Carla', 'Ciara', 'Daniel', 'Edith', 'Elif', 'Emil', 'Fionn', 'Freya'],
  ...['Giulia', 'Hannah', 'Ines', 'Jakub', 'Jonas', 'Katya', 'Lena', 'Liam', 'Maeve', 'Marco'],
  ...['Mila', 'Niamh', 'Noor', 'Oscar', 'Paula', 'Rosa', 'Sean', 'Sofia', 'Tomas', 'Una', 'Viktor'],
];
const lastnames = [
  ...['Andersen', 'Bauer', 'Brennan', 'Byrne', 'Costa', 'Doyle', 'Fischer', 'Gallagher', 'Horvat'],
  ...['Ivers', 'Jansen', 'Keane', 'Kovac', 'Larsen', 'Lynch', 'Meyer', 'Moreau', 'Murphy', 'Nolan'],
  ...[
    'Novak',
    'Papadakis',
    'Quinn',
    'Rossi',
    'Ryan',
    'Santos',
    'Schmidt',
    'Silva',
    'Varga',
    'Walsh',
  ],
];
const streets = [
  'Lamp Street',
  'Quay Road',
  'Orchard Lane',
  'Mill Row',
  'Station Road',
  'High Street',
];

/** Numbers from 0 to 1 that follow from a seed. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;

const whole = (random: Random, below: number) => Math.floor(random() * below);

function pickOf<T>(random: Random, all: readonly T[]): T {
  const one = all[whole(random, all.length)];
  if (one === undefined) throw new Error('There is nothing to pick from');
  return one;
}

function placeOf(random: Random, places: readonly WeightedPlace[]) {
  const sum = places.reduce((total, { weight }) => total + weight, 0);
  let left = random() * sum;
  const found = places.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return found ?? pickOf(random, places);
}

/** @param tag tells histories of one shop apart: nobody has two accounts with one address */
function personOf(
  random: Random,
  index: number,
  { tag, places }: Pick<HistoryRequest, 'tag' | 'places'>,
): Person {
  const firstname = pickOf(random, firstnames);
  const lastname = pickOf(random, lastnames);
  const { country, city, region, postalCode } = placeOf(random, places);
  return {
    ...{ firstname, lastname, country, city, region, postalCode },
    email: `${firstname}.${lastname}.${tag}${index}@${HISTORY_DOMAIN}`.toLowerCase(),
    line1: `${1 + whole(random, 90)} ${pickOf(random, streets)}`,
  };
}

/** How busy a day is: the shop grows, weekends are quiet, December is not. */
function weightOf(day: Date, progress: number): number {
  const weekday = day.getUTCDay();
  const week = weekday === 0 || weekday === 6 ? 0.7 : 1.1;
  const season = day.getUTCMonth() === 11 ? 1.6 : 1;
  return (0.6 + 0.8 * progress) * week * season;
}

function orderCard(random: Random): CardFate {
  const drawn = random();
  if (drawn < 0.03) return 'declined';
  return drawn < 0.07 ? 'declined-then-pays' : 'pays';
}

function joinCard(random: Random): CardFate {
  const drawn = random();
  if (drawn < 0.08) return 'fails-later';
  return drawn < 0.2 ? 'fails-once' : 'pays';
}

export type HistoryRequest = {
  from: Date;
  to: Date;
  orders: number;
  seed: number;
  tag: string;
  /** Where customers live; at least one. */
  places: readonly WeightedPlace[];
};

/**
 * What happens between two dates: orders, subscription attempts, and their failures. Once a day, since each jump of
 * the clock costs as much as an order; twice in the last days, which a newcomer looks at.
 */
export function planHistory(request: HistoryRequest): Slot[] {
  const { from, to, orders, seed } = request;
  const random = seededRandom(seed);
  const days = Math.max(1, Math.floor((to.getTime() - from.getTime()) / DAY_MS));
  const slots: Slot[] = [];
  const weights: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const start = from.getTime() + day * DAY_MS;
    const times =
      days - day > DAYS_OF_TWO
        ? [1 + random() * 22]
        : [0, 12].map((hour) => hour + 1 + random() * 10);
    for (const hours of times) {
      const at = new Date(start + hours * HOUR_MS);
      if (at >= to) continue;
      slots.push({ at, events: [] });
      weights.push(weightOf(at, day / days) / times.length);
    }
  }
  const customers = Array.from({ length: Math.max(4, Math.ceil(orders * 0.45)) }, (_, index) =>
    personOf(random, index, request),
  );
  const draw = slotDrawer(random, slots, weights);
  for (let index = 0; index < orders; index += 1) {
    draw().events.push({
      kind: 'order',
      person: pickOf(random, customers),
      lines: linesOf(random),
      isExpress: random() < 0.15,
      card: orderCard(random),
      isReplyLost: index % ORDERS_PER_LOST_REPLY === ORDERS_PER_LOST_REPLY / 2,
    });
  }
  const joins = Math.max(FEWEST_JOINS, Math.ceil(orders / ORDERS_PER_JOIN));
  for (let index = 0; index < joins; index += 1) {
    const isLost = index === Math.floor(joins / 2);
    draw().events.push({
      kind: 'join',
      person: personOf(random, customers.length + index, request),
      pick: whole(random, 1_000),
      quantity: random() < 0.12 ? 2 + whole(random, 4) : 1,
      card: joinCard(random),
      cancelAfterMonths: random() < 0.35 ? 1 + whole(random, 8) : null,
      isLost,
    });
  }
  const daysOf = Map.groupBy(slots, ({ at }) => at.toISOString().slice(0, 10));
  return [...daysOf.values()].flatMap((ofDay) =>
    ofDay.filter(({ events }, index) => index === 0 || events.length > 0),
  );
}

/** The method that somebody chooses: the first, as the checkout page does; the fastest where they are in a hurry. */
export function methodOf<Method extends Pick<ShippingMethod, 'days'>>(
  offered: readonly Method[],
  isExpress: boolean,
): Method | undefined {
  const daysOf = ({ days }: Method) => days?.to ?? Number.MAX_SAFE_INTEGER;
  return isExpress ? offered.toSorted((a, b) => daysOf(a) - daysOf(b))[0] : offered[0];
}

function linesOf(random: Random): OrderEvent['lines'] {
  const count = 1 + whole(random, 3);
  return Array.from({ length: count }, () => ({
    pick: whole(random, 100_000),
    quantity: random() < 0.8 ? 1 : 2,
  }));
}

function slotDrawer(random: Random, slots: readonly Slot[], weights: readonly number[]) {
  const sums: number[] = [];
  let sum = 0;
  for (const weight of weights) {
    sum += weight;
    sums.push(sum);
  }
  return (): Slot => {
    const drawn = random() * sum;
    const found = slots[sums.findIndex((upTo) => drawn < upTo)] ?? slots.at(-1);
    if (!found) throw new Error('The time is too short for anything to happen');
    return found;
  };
}

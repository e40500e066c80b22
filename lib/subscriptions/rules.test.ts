import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  type ChargeNotice,
  chargeStateOf,
  DAY_MS,
  eventsSince,
  type Facts,
  factsOf,
  type Known,
  nextAnniversary,
  paidUntilBy,
  paidUntilNow,
  priceMonth,
  staleUntil,
} from './rules';

const date = (text: string) => new Date(`${text}T09:00:00Z`);
const known: Known = {
  startedAt: date('2027-01-01'),
  trialEndsAt: date('2027-01-15'),
  graceDays: 7,
  pastDueSince: null,
  cancelled: false,
};
const started: Known = { ...known, trialEndsAt: null };
const shownNothing = { isDeleted: false };
const failed = (text: string) => ({ success: false, at: date(text) });
const paid = (text: string) => ({ success: true, at: date(text) });
const dated = (at: Date) => ({ at, estimated: false });
const listedAt = (at: Date) => ({ ...dated(at), isNamed: true });
const told = (...notices: ChargeNotice[]) => chargeStateOf(known, { notices, charges: [] });
const chargedStarted = (...notices: ChargeNotice[]) =>
  chargeStateOf(started, { notices, charges: [] });

test('a month is the price of all units, and each tax applies to their sum', () => {
  const unit = { amount: 1999, currency: 'EUR' };
  const gst = { code: 'GST', name: 'GST', ratePpm: 50_000 };
  const pst = { code: 'PST', name: 'PST', ratePpm: 70_000 };
  const month = priceMonth(unit, 3, [gst, pst], 'net');
  expect(month.subtotal.amount).toBe(5997);
  expect(month.taxes.map((tax) => tax.amount.amount)).toEqual([300, 420]);
  expect(month.total).toEqual({ amount: 6717, currency: 'EUR' });
});

test('a month at a gross price is the price of its units, and includes its taxes', () => {
  const yen = { amount: 3300, currency: 'JPY' };
  const month = priceMonth(yen, 2, [{ code: 'CT', name: 'Tax', ratePpm: 100_000 }], 'gross');
  expect(month).toMatchObject({ taxesIncluded: true, total: { amount: 6600, currency: 'JPY' } });
  expect(month.taxes.map((tax) => tax.amount.amount)).toEqual([600]);
});

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-01-31', 2, '2027-03-31'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2027-12-15', 1, '2028-01-15'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(date(from), months)).toEqual(date(to));
});

test('an anniversary is after its time, and at most a month later', () => {
  const day = fc.date({ min: date('2020-01-01'), max: date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 2_000 * DAY_MS }), (from, later) => {
      const time = new Date(from.getTime() + later);
      const next = nextAnniversary(from, time);
      expect(next.getTime()).toBeGreaterThan(time.getTime());
      expect(next.getTime() - time.getTime()).toBeLessThanOrEqual(31 * DAY_MS);
    }),
  );
});

describe('the status of a subscription', () => {
  test('a shown status counts, whatever an event says', () => {
    const shown = { isDeleted: false, status: 'ACTIVE', nextChargeAt: date('2027-03-02') };
    const facts = factsOf(started, shown, chargedStarted(failed('2027-02-01')), date('2027-02-10'));
    expect(facts).toMatchObject({
      status: 'ACTIVE',
      statusSource: 'service',
      nextChargeAt: { at: date('2027-03-02'), estimated: false },
    });
  });

  test('an unknown status is ignored', () => {
    const shown = { isDeleted: false, status: 'blue' };
    expect(factsOf(known, shown, told(), date('2027-01-10')).statusSource).toBe('calendar');
  });

  test('without a status the last event counts, and its dates are estimates', () => {
    const facts = factsOf(known, shownNothing, told(failed('2027-02-15')), date('2027-02-17'));
    expect(facts).toEqual({
      status: 'PAST_DUE',
      statusSource: 'notice',
      trialEndsAt: { at: date('2027-01-15'), estimated: true },
      nextChargeAt: null,
      deadline: { at: date('2027-02-22'), estimated: true },
    });
  });

  test('the days of grace are counted from the first failure, not from each new attempt', () => {
    const open = { ...known, pastDueSince: date('2027-02-15') };
    const facts = factsOf(open, shownNothing, told(failed('2027-02-19')), date('2027-02-19'));
    expect(facts.deadline?.at).toEqual(date('2027-02-22'));
  });

  test('an old event does not end a subscription', () => {
    const facts = factsOf(known, shownNothing, told(failed('2027-02-15')), date('2028-02-15'));
    expect(facts.status).toBe('PAST_DUE');
    // A deadline that was only worked out, and is over, is not held up to anybody.
    expect(facts.deadline).toBeNull();
    const shown = { isDeleted: false, status: 'PAST_DUE', graceEndsAt: date('2027-02-22') };
    expect(factsOf(known, shown, told(), date('2027-02-23')).deadline?.estimated).toBe(false);
  });

  test('without a status and events the calendar decides', () => {
    const inTrial = factsOf(known, shownNothing, told(), date('2027-01-10'));
    expect(inTrial).toMatchObject({
      status: 'TRIAL',
      statusSource: 'calendar',
      nextChargeAt: { at: date('2027-01-15'), estimated: true },
    });
    const after = factsOf(known, shownNothing, told(), date('2027-02-20'));
    expect(after).toMatchObject({
      status: 'ACTIVE',
      nextChargeAt: { at: date('2027-03-15'), estimated: true },
    });
  });

  test('a deleted one has ended', () => {
    expect(
      factsOf(known, { isDeleted: true, status: 'ACTIVE' }, told(), date('2027-02-20')),
    ).toMatchObject({ status: 'ENDED', nextChargeAt: null });
  });
});

describe('what follows from a fetch', () => {
  const facts = (given: Partial<Facts>): Facts => ({
    status: 'ACTIVE',
    statusSource: 'service',
    trialEndsAt: null,
    nextChargeAt: null,
    deadline: null,
    ...given,
  });
  const until = (text: string) => ({ at: date(text), estimated: false });

  test('the end of the trial is a first charge', () => {
    const before = { status: 'TRIAL', paidUntil: date('2027-01-15') } as const;
    const after = facts({ nextChargeAt: until('2027-02-15') });
    expect(eventsSince(before, after, told())).toEqual([
      { kind: 'renewed', paidUntil: date('2027-02-15') },
    ]);
  });

  test('the event about the charge of the subscription attempt is no renewal', () => {
    const before = { status: 'ACTIVE', paidUntil: date('2027-02-01') } as const;
    const after = facts({
      statusSource: 'notice',
      nextChargeAt: { at: date('2027-02-01'), estimated: true },
    });
    expect(eventsSince(before, after, chargedStarted(paid('2027-01-01')))).toEqual([]);
  });

  test('an event about a later charge is one', () => {
    const before = { status: 'ACTIVE', paidUntil: date('2027-02-01') } as const;
    const after = facts({
      statusSource: 'notice',
      nextChargeAt: { at: date('2027-03-01'), estimated: true },
    });
    expect(eventsSince(before, after, chargedStarted(paid('2027-02-01')))).toEqual([
      { kind: 'renewed', paidUntil: date('2027-03-01') },
    ]);
  });

  test.each([
    ['a charge is known and none since', [paid('2027-01-01')], 'ACTIVE', '2027-02-01'],
    ['no charge is known', [], 'ACTIVE', '2027-02-16'],
    ['a charge is known since', [paid('2027-01-01'), paid('2027-02-01')], 'ACTIVE', '2027-02-16'],
    ['a charge is known a month before it', [paid('2027-01-16')], 'ACTIVE', '2027-02-16'],
    ['it was past due', [paid('2027-01-01')], 'PAST_DUE', '2027-02-16'],
  ] as const)(
    'where %s, a next charge that moves by two weeks is paid or not',
    (_when, notices, status, until) => {
      const before = { status, paidUntil: date('2027-02-01') };
      const after = facts({ nextChargeAt: dated(date('2027-02-16')) });
      const charged = chargedStarted(...notices);
      expect(paidUntilNow(before, after, charged)).toEqual(date(until));
      const renewed = { kind: 'renewed', paidUntil: date('2027-02-16') };
      const isPaid = until === '2027-02-16';
      expect(eventsSince(before, after, charged)).toEqual(isPaid ? [renewed] : []);
    },
  );

  test('the calendar alone proves no charge', () => {
    const before = { status: 'ACTIVE', paidUntil: date('2027-02-01') } as const;
    const after = facts({
      statusSource: 'calendar',
      nextChargeAt: { at: date('2027-06-01'), estimated: true },
    });
    expect(eventsSince(before, after, chargedStarted())).toEqual([]);
  });

  test('a failure is reported once, however often it is retried', () => {
    const after = facts({ status: 'PAST_DUE' });
    const paidUntil = date('2027-02-01');
    expect(eventsSince({ status: 'ACTIVE', paidUntil }, after, chargedStarted())).toEqual([
      { kind: 'charge-failed' },
    ]);
    expect(eventsSince({ status: 'PAST_DUE', paidUntil }, after, chargedStarted())).toEqual([]);
  });

  test.each([
    ['active after its end', 'ENDED', 'ACTIVE', 'service', [], 10],
    ['past due after its repair', 'ACTIVE', 'PAST_DUE', 'service', [], 10],
    ['past due by a later event', 'ACTIVE', 'PAST_DUE', 'service', [failed('2027-02-02')], 0],
    ['past due by an event alone', 'ACTIVE', 'PAST_DUE', 'notice', [], 0],
    ['ended', 'ACTIVE', 'ENDED', 'service', [], 0],
  ] as const)('a read that shows it %s is stale for ten minutes or not', (...row) => {
    const [, was, status, statusSource, notices, minutes] = row;
    const at = date('2027-02-01');
    const before = { status: was, endedAt: at, repairedAt: at };
    const since = (ms: number) =>
      staleUntil(
        before,
        facts({ status, statusSource }),
        chargedStarted(...notices),
        new Date(at.getTime() + ms),
      );
    const until = minutes === 0 ? null : new Date(at.getTime() + minutes * 60_000);
    expect(since(0)).toEqual(until);
    expect(since(10 * 60_000 - 1)).toEqual(until);
    expect(since(10 * 60_000)).toBeNull();
  });

  test('an end is reported once', () => {
    const after = facts({ status: 'ENDED' });
    expect(eventsSince({ status: 'PAST_DUE', paidUntil: null }, after, chargedStarted())).toEqual([
      { kind: 'ended' },
    ]);
    expect(eventsSince({ status: 'ENDED', paidUntil: null }, after, chargedStarted())).toEqual([]);
  });

  test('fetching the same state again finds nothing new, however it is shown', () => {
    const time = fc.date({ min: date('2027-01-01'), max: date('2029-01-01'), noInvalidDate: true });
    const said = fc.option(fc.constantFrom('TRIAL', 'ACTIVE', 'PAST_DUE', 'blue'), {
      nil: undefined,
    });
    const notices = fc.array(fc.record({ success: fc.boolean(), at: time }));
    const charges = fc.array(
      fc.record({ at: time, estimated: fc.boolean(), isNamed: fc.boolean() }),
    );
    const shown = fc.record({
      isDeleted: fc.boolean(),
      status: said,
      nextChargeAt: fc.option(time, { nil: undefined }),
    });
    const status = fc.constantFrom('TRIAL', 'ACTIVE', 'PAST_DUE', 'ENDED');
    fc.assert(
      fc.property(
        status,
        fc.option(time),
        shown,
        notices,
        charges,
        time,
        (was, paidUntil, now, told, listed, at) => {
          const charged = chargeStateOf(known, { notices: told, charges: listed });
          const after = factsOf(known, now, charged, at);
          const first = eventsSince({ status: was, paidUntil }, after, charged);
          expect(first.length).toBeLessThanOrEqual(1);
          if (was === 'ENDED') return;
          const before = { status: was, paidUntil };
          const reached = after.status === 'ACTIVE' ? paidUntilNow(before, after, charged) : null;
          const stored = { status: after.status, paidUntil: reached ?? paidUntil };
          expect(eventsSince(stored, after, charged)).toEqual([]);
        },
      ),
    );
  });
});

describe('events about charges, which have no date and may be delivered again', () => {
  const state = (notices: ChargeNotice[], ...charges: string[]) =>
    chargeStateOf(started, { notices, charges: charges.map((text) => listedAt(date(text))) });

  test('a failure that is delivered again after the month was paid is ignored', () => {
    const old = state([paid('2027-01-01'), failed('2027-02-01'), paid('2027-02-03')]);
    const again = state([
      ...[paid('2027-01-01'), failed('2027-02-01'), paid('2027-02-03')],
      failed('2027-02-10'),
    ]);
    expect(again).toEqual(old);
    expect(again).toMatchObject({ failedAt: null, paidUntil: date('2027-03-01') });
  });

  test('a failure of the current month counts, however often it is retried', () => {
    const notices = [paid('2027-01-01'), failed('2027-02-01'), failed('2027-02-04')];
    expect(state(notices)).toMatchObject({ failedAt: date('2027-02-01') });
    expect(state(notices).believed).toHaveLength(3);
  });

  test('a first charge that fails right after the subscription attempt counts', () => {
    expect(state([failed('2027-01-01')])).toMatchObject({ failedAt: date('2027-01-01') });
  });

  test('a failure during the free trial is ignored', () => {
    expect(told(failed('2027-01-05'))).toMatchObject({ last: null, failedAt: null });
  });

  test('a success that is delivered again pays nothing if the list shows the charges', () => {
    const notices = [paid('2027-01-01'), failed('2027-02-01'), paid('2027-02-02')];
    expect(state(notices, '2027-01-01')).toMatchObject({ failedAt: date('2027-02-01') });
    expect(state(notices, '2027-01-01', '2027-02-02')).toMatchObject({
      failedAt: null,
      paidUntil: date('2027-03-01'),
      last: { source: 'list' },
    });
  });

  test('a success that is delivered again, and names its charge, pays no later month', () => {
    const first = { ...paid('2027-01-01'), chargeIds: ['one'] };
    const again = { ...paid('2027-02-03'), chargeIds: ['one'] };
    const open = state([first, failed('2027-02-01'), again]);
    expect(open).toEqual(state([first, failed('2027-02-01')]));
    expect(open).toMatchObject({ failedAt: date('2027-02-01'), paidUntil: date('2027-02-01') });
    const other = { ...paid('2027-02-03'), chargeIds: ['two'] };
    expect(state([first, failed('2027-02-01'), other])).toMatchObject({
      failedAt: null,
      paidUntil: date('2027-03-01'),
    });
    // Nothing tells which charge it was.
    expect(state([paid('2027-01-01'), failed('2027-02-01'), paid('2027-02-03')])).toMatchObject({
      failedAt: null,
    });
  });

  test('a failure that is delivered again after its charge succeeded is ignored', () => {
    const tried = [
      { ...failed('2027-02-01'), chargeIds: ['two'] },
      { ...paid('2027-02-03'), chargeIds: ['two'] },
      { ...failed('2027-03-02'), chargeIds: ['two'] },
    ];
    expect(state(tried)).toEqual(state(tried.slice(0, 2)));
  });

  test('a failure that names an invoice is matched with a success that names it, too', () => {
    const tried = [
      { ...failed('2027-02-01'), chargeIds: ['invoice'] },
      { ...paid('2027-02-03'), chargeIds: ['transaction', 'invoice'] },
      { ...failed('2027-03-02'), chargeIds: ['invoice'] },
    ];
    expect(state(tried)).toEqual(state(tried.slice(0, 2)));
    const charges = [{ ...listedAt(date('2027-02-03')), chargeIds: ['transaction'] }];
    const listed = (notices: ChargeNotice[], list = charges) =>
      chargeStateOf(started, { notices, charges: list });
    expect(listed(tried)).toMatchObject({ failedAt: null, last: { source: 'list' } });
    // Without the notice of the success the list tells, where it shows the invoice.
    const unnoticed = tried.filter(({ success }) => !success);
    expect(listed(unnoticed)).toMatchObject({ failedAt: date('2027-03-02') });
    const shown = charges.map((one) => ({ ...one, chargeIds: ['transaction', 'invoice'] }));
    expect(listed(unnoticed, shown)).toMatchObject({ failedAt: null, last: { source: 'list' } });
  });

  test('a listed charge without a date counts from when it was first listed', () => {
    const charges = [
      listedAt(date('2027-01-01')),
      { ...listedAt(date('2027-02-02')), estimated: true },
    ];
    expect(chargeStateOf(started, { notices: [failed('2027-02-01')], charges })).toMatchObject({
      failedAt: null,
      paidUntil: date('2027-03-01'),
      last: { source: 'list', at: date('2027-02-02'), estimated: true },
    });
  });

  test('a listed charge pays until the end of the month that it is of', () => {
    const early = { ...listedAt(date('2027-01-29')), paidUntil: date('2027-03-01') };
    const charges = [listedAt(date('2027-01-01')), early];
    expect(chargeStateOf(started, { notices: [], charges })).toMatchObject({
      paidUntil: date('2027-03-01'),
    });
  });

  test('a repeated event changes nothing while the month is paid', () => {
    const month = fc.integer({ min: 1, max: 20 });
    const day = fc.integer({ min: 1, max: 26 });
    fc.assert(
      fc.property(month, fc.array(day, { minLength: 1 }), (months, days) => {
        const notices = Array.from({ length: months }, (_, index) => ({
          success: true,
          at: addMonths(started.startedAt, index),
        }));
        const last = addMonths(started.startedAt, months - 1).getTime();
        const late = days
          .toSorted((a, b) => a - b)
          .map((one) => ({ success: false, at: new Date(last + one * DAY_MS) }));
        expect(state([...notices, ...late])).toEqual(state(notices));
      }),
    );
  });
});

describe('a cancellation that the service accepted', () => {
  const cancelled = { ...started, cancelled: true };
  const facts = (shown: { status?: string }, given = cancelled) =>
    factsOf(given, { isDeleted: false, ...shown }, chargedStarted(), date('2027-01-10'));

  test('is in effect, whatever is shown afterwards', () => {
    for (const shown of [{}, { status: 'ACTIVE' }, { status: 'blue' }]) {
      expect(facts(shown)).toMatchObject({ status: 'ENDED', statusSource: 'command' });
    }
  });

  test('is attributed to the service if it shows the end', () => {
    const ended = facts({ status: 'ENDED' }, started);
    expect(ended).toMatchObject({ status: 'ENDED', statusSource: 'service' });
  });
});

test('a charge pays until the anniversary after it, even if its event is a little early or late', () => {
  for (const at of ['2027-02-15T08:59:00Z', '2027-02-15T09:00:00Z', '2027-02-16T22:00:00Z']) {
    expect(paidUntilBy(known, new Date(at))).toEqual(date('2027-03-15'));
  }
});
